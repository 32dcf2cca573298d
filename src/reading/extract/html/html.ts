import { Flow } from '../flow.ts'
import { Paginator } from '../paginate.ts'
import type { ExtractionReading } from '../reading.ts'
import { turn } from '../../../platform/context/turn.ts'
import { warnings } from '../warnings.ts'
import { decodeReferences } from './entities.ts'

/** Bytes of a page that are read before yielding to other requests. */
const bytesATurn = 16 * 1024

/**
 * Reads an HTML page: blocks become paragraphs, and table rows become lines. Text that no browser shows is left out.
 */
export async function readHtml(
  html: string,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const flow = new Flow()
  const page = new HtmlText(flow)
  const paginator = new Paginator(reading, prefix)
  let pending = ''
  const rewriter = new HTMLRewriter().on('*', { element: (element) => page.element(element) }).onDocument({
    text(chunk) {
      pending += chunk.text
      if (!chunk.lastInTextNode) return
      page.text(decodeReferences(pending))
      pending = ''
    },
  })
  const rewritten = rewriter.transform(new Response(withoutInlineData(html)))
  let since = 0
  for await (const chunk of rewritten.body ?? []) {
    // The rewritten page is not used: the listeners have collected the text. Each tag is a chunk and a turn
    // takes a millisecond, so yielding at each tag would take a minute for a megabyte.
    if (chunk.length === 0) break
    since += chunk.length
    if (since < bytesATurn) continue
    since = 0
    if (!(await flow.drain(paginator, reading))) break
    await turn()
  }
  page.finish()
  await flow.drain(paginator, reading)
  await paginator.flush()
  if (page.hiddenText) reading.warn(warnings.hiddenText())
}

/** Removes pictures inside the page: they have no text, and an attribute of 10 MB stops the rewriter. */
function withoutInlineData(html: string): string {
  const end = /["'()<>\s]/g
  const pieces: string[] = []
  let from = 0
  for (let at = html.indexOf(';base64,'); at >= 0; at = html.indexOf(';base64,', from)) {
    pieces.push(html.slice(from, at))
    end.lastIndex = at
    from = end.exec(html)?.index ?? html.length
  }
  return pieces.join('') + html.slice(from)
}

/** Elements whose content is not text of the page. */
const unseen = new Set([
  'head', 'script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'video', 'audio', 'canvas',
  'select', 'noframes', 'datalist', 'title',
]) // prettier-ignore
const blocks = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'dd', 'details', 'dialog', 'div', 'dl', 'dt',
  'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'html',
  'legend', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'tfoot', 'thead', 'ul',
]) // prettier-ignore
const voids = new Set([
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr',
]) // prettier-ignore
/** Elements without an end tag, which the start of another element ends. */
const endedBy: Record<string, RegExp> = {
  p: /^(?:address|article|aside|blockquote|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul|li|dd|dt)$/,
  li: /^li$/,
  dt: /^d[dt]$/,
  dd: /^d[dt]$/,
  tr: /^(?:tr|tbody|tfoot)$/,
  td: /^(?:t[dhr]|tbody|tfoot)$/,
  th: /^(?:t[dhr]|tbody|tfoot)$/,
  head: /^body$/,
}
const hiding =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*[0-2](?:\.\d+)?(?:px|pt)?\s*(?:!|;|$)|opacity\s*:\s*0?\.?0+\s*(?:!|;|$))/i

interface Open {
  name: string
  hidden: boolean
  /** Whether the element, or an element around it, has no visible text. */
  unseen: boolean
}

/** Keeps the open elements of a page and passes its text on to the flow. */
class HtmlText {
  hiddenText = false
  private readonly flow: Flow
  private readonly open: Open[] = []
  private readonly hiddenClasses = new Set<string>()

  constructor(flow: Flow) {
    this.flow = flow
  }

  element(element: Element) {
    const name = element.tagName.toLowerCase()
    this.closeBefore(name)
    const above = this.open.at(-1)
    const isUnseen = (above?.unseen ?? false) || unseen.has(name)
    const hidden = (above?.hidden ?? false) || isUnseen || this.isHidden(element)
    if (!hidden) this.begin(name)
    if (!hidden && name === 'input') this.flow.text(inputText(element))
    if (voids.has(name)) return
    const open: Open = { name, hidden, unseen: isUnseen }
    try {
      // Also called for an element without an end tag, when an element around it ends.
      element.onEndTag(() => this.ended(open))
    } catch {
      // An element of a drawing that closes itself has no end tag to wait for.
      return
    }
    this.open.push(open)
  }

  text(text: string) {
    const last = this.open.at(-1)
    if (!last?.hidden) this.flow.text(last?.name === 'pre' ? text : text.replaceAll(/\s+/g, ' '))
    else if (last.name === 'style') this.style(text)
    else if (!last.unseen) this.hiddenText ||= text.trim() !== ''
  }

  private style(text: string) {
    for (const [, name = '', rules = ''] of text.matchAll(classRule)) {
      if (hiding.test(rules)) this.hiddenClasses.add(name)
    }
  }

  private isHidden(element: Element): boolean {
    if (element.hasAttribute('hidden') || hiding.test(element.getAttribute('style') ?? '')) return true
    const classes = element.getAttribute('class')?.split(/\s+/) ?? []
    return classes.some((name) => this.hiddenClasses.has(name))
  }

  finish() {
    this.close(0)
    this.flow.end()
  }

  private begin(name: string) {
    const { flow } = this
    if (name === 'br') flow.text('\n')
    else if (name === 'tr') {
      flow.end()
      flow.beginRow()
    } else if (name === 'td' || name === 'th') {
      flow.end()
      flow.beginCell()
    } else if (blocks.has(name)) {
      if (flow.isFresh()) return
      flow.end()
      if (/^h[1-6]$/.test(name)) flow.begin('heading', Number(name[1]))
      else if (name === 'li') flow.begin('item', 0, '• ')
    }
  }

  /** Closes elements without an end tag. */
  private closeBefore(name: string) {
    const last = this.open.at(-1)
    if (!last || !endedBy[last.name]?.test(name)) return
    this.close(this.open.length - 1)
    this.closeBefore(name)
  }

  private ended(element: Open) {
    const at = this.open.lastIndexOf(element)
    if (at >= 0) this.close(at)
  }

  /** Closes the open elements from this one on. */
  private close(from: number) {
    for (const { name, hidden } of this.open.splice(from).toReversed()) {
      if (hidden) continue
      if (blocks.has(name) || name === 'td' || name === 'th') this.flow.end()
      if (name === 'tr') {
        this.flow.end()
        this.flow.endRow()
      }
    }
  }
}

/** What a form input shows: a box, or the text in it. */
function inputText(element: Element): string {
  const type = element.getAttribute('type')?.toLowerCase() ?? 'text'
  if (type === 'checkbox' || type === 'radio') return element.hasAttribute('checked') ? '☒ ' : '☐ '
  return type === 'hidden' || type === 'password'
    ? ''
    : ` ${decodeReferences(element.getAttribute('value') ?? '')} `
}

/** Classes that a style sheet of the page hides: `.note { display: none }`. */
const classRule = /\.([\w-]{1,80})\s{0,20}\{([^{}]{0,1000})\}/g
