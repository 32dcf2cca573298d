import { beyondLiterals, shortestLiteral } from './literals.ts'
import * as parts from './parts.ts'
import type { PatternPart } from './parts.ts'

/** What the patterns of a book share: the same number, and the same part, for the same source. */
export interface Shared {
  letters(source: string): number
  literal(text: string): number
  /** Parts by their source: words of a table occur in dozens of its patterns. */
  parts: Map<string, PatternPart>
}

/** A part as it is read: a single letter or class may still join a literal or a run. */
type Read = { letters: string; literal: string | null } | { part: PatternPart }

const isAscii = /^[ -~]+$/
const isLiteral = new RegExp(`^[ -\\u{${(beyondLiterals - 1).toString(16)}}]+$`, 'u')
const token = /\(\?(?::|=|!|<=|<!)|\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}|\\.|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/g
const quantifier = /^(?:[*+?]|\{(?<least>\d+)(?<to>,(?<max>\d*))?\})\??$/

/**
 * Reads a pattern in the grammar of regular expressions, as far as the tables use it: groups without capture,
 * choices, classes, repetitions, edges of words, and lookaheads and lookbehinds. Throws for anything else.
 */
export function parsed(source: string, shared: Shared): PatternPart {
  const tokens = source.match(token) ?? []
  let at = 0
  const refuse = (why: string): never => {
    throw new Error(`${why} in the pattern ${source}`)
  }

  /** What `read` reads of the tokens, as a part shared by all patterns with the same tokens. */
  function sharedPart(read: () => PatternPart): PatternPart {
    const first = at
    const made = read()
    const source = tokens.slice(first, at).join('')
    const known = shared.parts.get(source)
    if (!known) shared.parts.set(source, made)
    return known ?? made
  }

  function choiceOf(): PatternPart {
    const all = [sharedPart(rowOf)]
    while (tokens[at] === '|') {
      at++
      all.push(sharedPart(rowOf))
    }
    return parts.choice(all)
  }

  function rowOf(): PatternPart {
    const read: PatternPart[] = []
    let literal = ''
    const close = () => {
      if (literal !== '') read.push(literalOf(literal, shared))
      literal = ''
    }
    for (let next = tokens[at]; next !== undefined && next !== '|' && next !== ')'; next = tokens[at]) {
      const one = oneOf()
      const times = quantifier.exec(tokens[at] ?? '')
      if (times) at++
      if (!times && 'literal' in one && one.literal !== null) {
        literal += one.literal
        continue
      }
      close()
      read.push(repeatedly(one, times, shared))
    }
    close()
    return parts.row(read)
  }

  function oneOf(): Read {
    const next = tokens[at++] ?? refuse('Something is missing')
    const group = groups[next]
    if (group) {
      const part = sharedPart(choiceOf)
      if (tokens[at++] !== ')') refuse('A group is open')
      return { part: group(part) }
    }
    const assertion = assertions[next]
    if (assertion) return { part: assertion }
    if (/^(?:[()*+?{]|\\(?:[1-9kPucx]|p$))/.test(next)) return refuse(`${next} has no meaning`)
    const letter = /^\\?([^\\\w])$|^(\w)$/.exec(next)
    const literal = letter && next !== '.' ? (letter[1] ?? letter[2] ?? null) : null
    return { letters: next, literal: literal }
  }

  const all = choiceOf()
  return at < tokens.length ? refuse('A group is closed') : all
}

const groups: Record<string, (part: PatternPart) => PatternPart> = {
  '(?:': (part) => part,
  '(?=': (part) => parts.look(part, { behind: false, denied: false }),
  '(?!': (part) => parts.look(part, { behind: false, denied: true }),
  '(?<=': (part) => parts.look(part, { behind: true, denied: false }),
  '(?<!': (part) => parts.look(part, { behind: true, denied: true }),
}

const assertions: Record<string, PatternPart> = {
  '\\b': parts.edge,
  '\\B': parts.noEdge,
  '^': parts.beginning,
  $: parts.end,
}

const literalOf = (text: string, shared: Shared): PatternPart =>
  (text.length >= shortestLiteral || !isAscii.test(text)) && isLiteral.test(text)
    ? parts.literal(shared.literal(text), text.length)
    : parts.row([...text].map((one) => parts.letter(shared.letters(escaped(one)))))

const escaped = (one: string) => (/\w|[^ -~]/.test(one) ? one : `\\${one}`)

function repeatedly(one: Read, times: RegExpExecArray | null, shared: Shared): PatternPart {
  const letters = 'letters' in one ? shared.letters(one.letters) : null
  const part = 'part' in one ? one.part : parts.letter(letters ?? 0)
  if (!times) return part
  const [sign = ''] = times
  const { least = sign.startsWith('+') ? '1' : '0', to, max } = times.groups ?? {}
  const low = Number(least)
  const high = sign.startsWith('?')
    ? 1
    : sign.startsWith('{') && to === undefined
      ? low
      : Number(max || Infinity)
  return letters === null ? parts.repeated(part, low, high) : parts.run(letters, low, high)
}
