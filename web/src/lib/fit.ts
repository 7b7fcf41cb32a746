/** Makes what is in a box smaller until it fits: nobody can scroll on a TV. */
export function fit(content: HTMLElement) {
  const box = content.parentElement
  if (!box) return
  const room = () => {
    const { paddingTop, paddingBottom } = getComputedStyle(box)
    return box.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  }
  const adjust = () => {
    for (let percent = 100; percent >= 50; percent -= 5) {
      content.style.setProperty('zoom', `${percent}%`)
      if (content.getBoundingClientRect().height <= room() + 1) return
    }
  }
  const resized = new ResizeObserver(adjust)
  resized.observe(box)
  const changed = new MutationObserver(adjust)
  changed.observe(content, { childList: true, subtree: true, characterData: true })
  adjust()
  return () => {
    resized.disconnect()
    changed.disconnect()
  }
}
