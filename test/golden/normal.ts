/*
 * Brings pages into a form that a golden file can hold: ids and secrets get the same names in each run, elements begin
 * lines, and what many pages share is written once.
 */
import { hash } from 'node:crypto'

/** What differs from run to run, by its kind. The value is the first group, else all of the match. */
const kinds: [kind: string | null, pattern: RegExp][] = [
  // The kind of an id is its prefix.
  [null, /(?<![a-z_])([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g],
  ['uuid', /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g],
  ['key', /\b(tmk_(?:live|test)_\w+)/g],
  ['secret', /\bdata-secret[^>]*>([^<]+)</g],
  ['secret', /\bsecret=([A-Z2-7]{16,})/g],
  // A browser draws its network when it is made, and jobs beside it draw as well.
  ['network', /\b(2001:db8:[0-9a-f]+:[0-9a-f]+)::/g],
  ['drawing', /<svg[^>]*class="qr"[^>]*>.*?\sd="([^"]*)"/g],
  // It begins a word, or stands after a character that is written by its code, such as `%2F`.
  ['token', /(?<=^|[^\w%-]|%[0-9A-F]{2})(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}/g],
]
/** What every page has anew, so that a number would say nothing. */
const anew: [pattern: RegExp, instead: string][] = [
  [/(?<=name="(token|once)" value=")[^"]*/g, '$1'],
  [/(?<=\?v=)[\w-]+/g, 'version'],
]

/** Names ids, tokens, secrets and networks by the order of their appearance, such as `bid:2`. */
export class Names {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  replaceIn(text: string): string {
    let named = text
    for (const [pattern, instead] of anew) named = named.replaceAll(pattern, instead)
    for (const [kind, pattern] of kinds)
      named = named.replaceAll(pattern, (whole: string, group: unknown) => {
        const value = kind !== null && typeof group === 'string' ? group : whole
        return whole.replace(value, this.#of(kind ?? String(group), value))
      })
    return named
  }

  #of(kind: string, value: string): string {
    const known = this.#names.get(value)
    if (known !== undefined) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    this.#names.set(value, `${kind}:${count}`)
    return `${kind}:${count}`
  }
}

interface Element {
  name: string
  /** The tag with its attributes; text has only this. */
  open: string
  inner: Element[]
  close: string
}

const empty = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/

/** Reads HTML as the service writes it: well formed, and without `<` and `>` in texts and attributes. */
function parse(html: string): Element[] {
  const root: Element = { name: '', open: '', inner: [], close: '' }
  const above = [root]
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = above.at(-1) ?? root
    if (token.startsWith('</')) {
      if (token !== `</${parent.name}>`) throw new Error(`${parent.open} ends with ${token}`)
      parent.close = token
      above.pop()
      continue
    }
    const [, name = ''] = /^<([\w-]+)/.exec(token) ?? []
    const element = { name, open: token, inner: [], close: '' }
    parent.inner.push(element)
    if (name !== '' && !empty.test(token)) above.push(element)
  }
  if (above.length > 1) throw new Error(`${above.at(-1)?.open} has no end`)
  return root.inner
}

const whole = ({ open, inner, close }: Element): string => open + inner.map(whole).join('') + close

/** Elements within a sentence begin no line. */
const inSentence =
  /^(?:|a|abbr|b|br|code|em|i|kbd|option|path|rect|small|span|strong|sup|td|th|time|title|wbr)$/
/** An element of one or two lines is read where it stands. */
const worthwhile = 100

/** The options of a long list, such as all countries, are counted and hashed; the chosen one is still shown. */
function shortened({ name, inner }: Element): Element[] {
  if (name !== 'select' || inner.length < 40) return inner
  const chosen = inner.filter(({ open }) => open.includes(' selected'))
  const digest = hash('sha256', inner.map(whole).join('')).slice(0, 12)
  return [...chosen, { name: '', open: `{${inner.length} options ${digest}}`, inner: [], close: '' }]
}

/** Writes pages so that an element that appears more than once is a part of its own. */
export function normalForm(pages: ReadonlyMap<string, string>): {
  pages: Map<string, string>
  parts: string
} {
  // The title stands before the page, so that pages share their head.
  const title = /<title>([^<]*)<\/title>/
  const trees = new Map(
    [...pages].map(([name, html]) => [name, parse(html.replace(title, '<title></title>'))]),
  )
  const seen = new Map<string, number>()
  const count = (element: Element): void => {
    const text = whole(element)
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    // What is inside of a repeated element is written once with the element.
    if (times === 1) element.inner.forEach(count)
  }
  for (const tree of trees.values()) tree.forEach(count)

  const parts = new Map<string, { name: string; lines: string }>()
  const counts = new Map<string, number>()
  const write = (element: Element): string => {
    const text = whole(element)
    if (inSentence.test(element.name) || text.length < worthwhile || (seen.get(text) ?? 0) < 2)
      return inLines(element)
    const known = parts.get(text)
    if (known) return `\n{${known.name}}`
    const number = (counts.get(element.name) ?? 0) + 1
    counts.set(element.name, number)
    const part = { name: `${element.name} ${number}`, lines: '' }
    parts.set(text, part)
    part.lines = inLines(element)
    return `\n{${part.name}}`
  }
  const inLines = (element: Element): string => {
    const { name, open, close } = element
    const inner = shortened(element)
    return (inSentence.test(name) ? '' : '\n') + open + inner.map(write).join('') + close
  }
  const written = new Map(
    [...trees].map(([name, tree]) => [
      name,
      `${title.exec(pages.get(name) ?? '')?.[1]}\n${tree.map(write).join('').trim()}`,
    ]),
  )
  const shared = [...parts.values()].map(({ name, lines }) => `{${name}}\n${lines.trim()}\n`)
  return { pages: written, parts: shared.join('\n') }
}
