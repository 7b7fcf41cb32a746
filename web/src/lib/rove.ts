/** One stop for the Tab key in a group of cards; the arrows walk between them. */
export function rove(group: HTMLElement) {
  const cards = () => [...group.querySelectorAll<HTMLElement>('button:not([data-apart])')]
  const only = (one: HTMLElement | undefined) => {
    for (const card of cards()) card.tabIndex = card === one ? 0 : -1
  }
  const focused = (event: FocusEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('button')
    if (card && cards().includes(card)) only(card)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const list = cards()
    const at = list.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: list.length - 1,
    }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    list[Math.max(0, Math.min(list.length - 1, to))]?.focus()
  }
  const watch = new MutationObserver(() => {
    const list = cards()
    if (!list.some(card => card.tabIndex === 0 && card === document.activeElement))
      only(list.find(card => card.tabIndex === 0) ?? list[0])
  })
  only(cards()[0])
  watch.observe(group, { childList: true, subtree: true })
  group.addEventListener('focusin', focused)
  group.addEventListener('keydown', pressed)
  return () => {
    watch.disconnect()
    group.removeEventListener('focusin', focused)
    group.removeEventListener('keydown', pressed)
  }
}
