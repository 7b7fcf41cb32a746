/** The little of Markdown that the rules are written in, as data: no HTML is ever made of text. */
export type Span =
  | { is: 'text' | 'code' | 'strong' | 'em'; text: string }
  | { is: 'link'; text: string; to: string }
  | { is: 'rule'; text: string }

export type Block =
  | { is: 'heading'; depth: number; spans: Span[]; id: string | null }
  | { is: 'rule'; id: string; spans: Span[] }
  | { is: 'item'; spans: Span[] }
  | { is: 'paragraph'; spans: Span[] }

const RULE = /^\**`?([A-Z]{2}-\d{2})`?\**[.:]?\**\s*/
const SPANS =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)|\b([A-Z]{2}-\d{2})\b/g

export function spans(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const match of text.matchAll(SPANS)) {
    if (match.index > from) found.push({ is: 'text', text: text.slice(from, match.index) })
    const [whole, code, strong, em, label, to, rule] = match
    if (code) found.push({ is: 'code', text: code })
    else if (strong) found.push({ is: 'strong', text: strong })
    else if (em) found.push({ is: 'em', text: em })
    else if (label && to) found.push({ is: 'link', text: label, to })
    else if (rule) found.push({ is: 'rule', text: rule })
    from = match.index + whole.length
  }
  if (from < text.length) found.push({ is: 'text', text: text.slice(from) })
  return found
}

export function blocks(markdown: string): Block[] {
  const found: Block[] = []
  let open: { kind: 'item' | 'paragraph'; text: string } | null = null
  const close = () => {
    if (!open) return
    const rule = open.text.match(RULE)
    if (rule)
      found.push({ is: 'rule', id: rule[1]!, spans: spans(open.text.slice(rule[0].length)) })
    else found.push({ is: open.kind, spans: spans(open.text) })
    open = null
  }
  for (const line of markdown.split('\n')) {
    const heading = line.match(/^(#+)\s+(.*)$/)
    const item = line.match(/^\s*[-*]\s+(.*)$/)
    if (heading) {
      close()
      const id = heading[2]!.match(RULE)?.[1] ?? null
      found.push({ is: 'heading', depth: heading[1]!.length, spans: spans(heading[2]!), id })
    } else if (item) {
      close()
      open = { kind: 'item', text: item[1]! }
    } else if (line.trim() === '') close()
    else if (open) open.text += ` ${line.trim()}`
    else open = { kind: 'paragraph', text: line.trim() }
  }
  close()
  return found
}
