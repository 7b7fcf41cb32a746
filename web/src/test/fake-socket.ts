import type { ToHost } from '../gen/ToHost'

/** A socket whose other end is the test. */
export class FakeSocket {
  static OPEN = 1
  /** All that were opened, the newest last. */
  static all: FakeSocket[] = []
  readyState = 0
  /** What was sent to the host, as data. */
  sent: ToHost[] = []
  onopen = () => {}
  onclose: (() => void) | null = () => {}
  onmessage = (_: { data: string }) => {}
  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  open() {
    this.readyState = 1
    this.onopen()
  }
  /** The host says this. */
  say(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}
