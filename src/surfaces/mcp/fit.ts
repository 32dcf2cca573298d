import type { ResourceLink } from '@modelcontextprotocol/server'
import { PagedAnswer, spansOf } from './pages.ts'
import { tidy } from './tidy.ts'
import { tokensIn } from './tokens.ts'
import type { AnyTool } from './tool.ts'

type Members = Record<string, unknown>

/** Max tokens of an answer. A model reads all of them. */
const max = 7800

const fits = (answer: Members): boolean => tokensIn(JSON.stringify(answer)) <= max

/**
 * The answer of a tool, by its schema and short enough for a model. A page has fewer items if they are long, and
 * then names the call for the others. Any other answer that is too long is cut, and `next` says how much was left
 * out.
 */
export function fit(tool: AnyTool, output: unknown): Members {
  const shaped = (each: unknown): Members => tool.output.parse(tidy(each))
  if (!(output instanceof PagedAnswer)) return cut(tool, shaped(output))
  const spans = spansOf(output.wanted)
  // Shorter spans come later, and make shorter answers.
  let [first, last] = [0, spans.length - 1]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (fits(shaped(output.at(spans[middle] as never)))) last = middle
    else first = middle + 1
  }
  return cut(tool, shaped(output.at(spans[first] as never)))
}

/** The first links, as many as an answer has room for. */
export function fittingLinks(answer: Members, links: readonly ResourceLink[]): ResourceLink[] {
  let room = max - tokensIn(JSON.stringify(answer))
  return links.filter((link) => (room -= tokensIn(JSON.stringify(link))) >= 0)
}

/** The longest text and list of a cut answer, from the mildest cut to the hardest, which fits with any tool. */
const cuts = [
  ...[8000, 4000, 2000, 1000, 500, 250, 125].map((text) => ({ text, items: Infinity })),
  ...[100, 50, 25, 10, 5, 1].map((items) => ({ text: 125, items })),
]

function cut(tool: AnyTool, answer: Members): Members {
  if (fits(answer)) return answer
  const { next, ...rest } = answer
  let shorter = answer
  for (const bounds of cuts) {
    const left = { characters: 0, items: 0 }
    const members = shortened(rest, bounds, left) as Members
    shorter = { ...members, next: [sentence(tool, left), next].filter(Boolean).join(' ') }
    if (fits(shorter)) break
  }
  return shorter
}

interface Left {
  characters: number
  items: number
}

const sentence = (
  { rest = 'The console shows all of it.' }: AnyTool,
  { characters, items }: Left,
): string => {
  const parts = [
    ...(characters > 0 ? [`${characters} characters of long texts, which end with …`] : []),
    ...(items > 0 ? [`${items} items of long lists`] : []),
  ]
  return `Left out: ${parts.join(', and ')}. ${rest}`
}

/** A value with the beginnings of its texts and lists; adds to `left` what the value lost. */
function shortened(value: unknown, bounds: { text: number; items: number }, left: Left): unknown {
  if (typeof value === 'string') {
    if (value.length <= bounds.text) return value
    left.characters += value.length - bounds.text
    return `${value
      .slice(0, bounds.text)
      .toWellFormed()
      .replace(/\uFFFD$/, '')} …`
  }
  if (Array.isArray(value)) {
    left.items += Math.max(0, value.length - bounds.items)
    return value.slice(0, bounds.items).map((each) => shortened(each, bounds, left))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shortened(each, bounds, left)]),
  )
}
