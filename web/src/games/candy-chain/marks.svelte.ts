import { recall, remember } from '../../lib/storage'

/** Whether pieces that cannot be taken now are marked (CC-14), remembered. */
class Marks {
  #on = $state(recall('candy-chain:marks', true))

  get on(): boolean {
    return this.#on
  }
  set on(on: boolean) {
    this.#on = on
    remember('candy-chain:marks', on)
  }
}

export const marks = new Marks()
