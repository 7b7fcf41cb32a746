import type { Reject } from '../gen/Reject'
import { asReject } from './api'

/** What a button asks of the host: one thing at a time, and if it is refused, why. */
export class HostRequest {
  busy = $state(false)
  refused = $state.raw<Reject | null>(null)

  /** Does it, unless something is on its way. */
  async run(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.refused = null
    try {
      await work()
    } catch (error) {
      this.refused = asReject(error)
    }
    this.busy = false
  }
}
