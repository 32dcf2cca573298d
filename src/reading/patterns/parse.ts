import { beyondLiterals, shortestLiteral } from './literals.ts'
import * as parts from './parts.ts'
import type { Part } from './parts.ts'

/** Numbers for the classes of letters and for the literals of a book, the same number for the same source. */
export interface Numbers {
  letters(source: string): number
  literal(text: string): number
}

/** A part as it is read: a single letter or class may still join a literal or a run. */
type Read = { letters: string; literal: string | null } | { part: Part }

const isAscii = /^[ -~]+$/
const isLiteral = new RegExp(`^[ -\\u{${(beyondLiterals - 1).toString(16)}}]+$`, 'u')
const token = /\(\?(?::|=|!|<=|<!)|\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}|\\.|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/g
const quantifier = /^(?:[*+?]|\{(?<least>\d+)(?<to>,(?<most>\d*))?\})\??$/

/**
 * Reads a pattern in the grammar of regular expressions, as far as the tables use it: groups without capture, choices,
 * classes, repetitions, edges of words, and looks ahead and behind. Throws for anything else.
 */
export function parsed(source: string, numbers: Numbers): Part {
  const tokens = source.match(token) ?? []
  let at = 0
  const refuse = (why: string): never => {
    throw new Error(`${why} in the pattern ${source}`)
  }

  function choiceOf(): Part {
    const all = [rowOf()]
    while (tokens[at] === '|') {
      at++
      all.push(rowOf())
    }
    return parts.choice(all)
  }

  function rowOf(): Part {
    const read: Part[] = []
    let literal = ''
    const close = () => {
      if (literal !== '') read.push(literalOf(literal, numbers))
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
      read.push(repeatedly(one, times, numbers))
    }
    close()
    return parts.row(read)
  }

  function oneOf(): Read {
    const next = tokens[at++] ?? refuse('Something is missing')
    const group = groups[next]
    if (group) {
      const part = choiceOf()
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

const groups: Record<string, (part: Part) => Part> = {
  '(?:': (part) => part,
  '(?=': (part) => parts.look(part, { behind: false, denied: false }),
  '(?!': (part) => parts.look(part, { behind: false, denied: true }),
  '(?<=': (part) => parts.look(part, { behind: true, denied: false }),
  '(?<!': (part) => parts.look(part, { behind: true, denied: true }),
}

const assertions: Record<string, Part> = {
  '\\b': parts.edge,
  '\\B': parts.noEdge,
  '^': parts.beginning,
  $: parts.end,
}

const literalOf = (text: string, numbers: Numbers): Part =>
  (text.length >= shortestLiteral || !isAscii.test(text)) && isLiteral.test(text)
    ? parts.literal(numbers.literal(text), text.length)
    : parts.row([...text].map((one) => parts.letter(numbers.letters(escaped(one)))))

const escaped = (one: string) => (/\w|[^ -~]/.test(one) ? one : `\\${one}`)

function repeatedly(one: Read, times: RegExpExecArray | null, numbers: Numbers): Part {
  const letters = 'letters' in one ? numbers.letters(one.letters) : null
  const part = 'part' in one ? one.part : parts.letter(letters ?? 0)
  if (!times) return part
  const [sign = ''] = times
  const { least = sign.startsWith('+') ? '1' : '0', to, most } = times.groups ?? {}
  const low = Number(least)
  const high = sign.startsWith('?')
    ? 1
    : sign.startsWith('{') && to === undefined
      ? low
      : Number(most || Infinity)
  return letters === null ? parts.repeated(part, low, high) : parts.run(letters, low, high)
}
