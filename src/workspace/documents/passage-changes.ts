import { sentencesOfPages } from '../../reference/language/sentences.ts'
import { furnitureOf } from '../../reading/document/furniture.ts'
import { commonOf } from './common.ts'

interface Passage {
  page: number
  text: string
}

/** Neighbouring sentences that one version has in the place of those of the other; null if it has none. */
export interface PassageChange {
  was: Passage | null
  is: Passage | null
}

/**
 * What two versions say differently, sentence by sentence. Other line breaks, other pages and other headers and footers
 * do not count as differences.
 */
export function passageChanges(old: readonly string[], now: readonly string[]): PassageChange[] {
  const [before, after] = [sentencesIn(old), sentencesIn(now)]
  const common = commonOf(before.map(textOf), after.map(textOf))
  const changes: PassageChange[] = []
  let [i, j] = [0, 0]
  for (const [was, is] of [...common, [before.length, after.length] as const]) {
    const change = { was: joined(before.slice(i, was)), is: joined(after.slice(j, is)) }
    if (change.was?.text !== change.is?.text) changes.push(change)
    ;[i, j] = [was + 1, is + 1]
  }
  return changes
}

const textOf = ({ text }: Passage) => text

function sentencesIn(pages: readonly string[]): Passage[] {
  const furniture = furnitureOf(pages)
  const isFurniture = (page: number, from: number, to: number) =>
    furniture[page - 1]?.some(({ start, end }) => start <= from && to <= end) === true
  return sentencesOfPages(pages).flatMap(({ page, start, end, flat }) =>
    flat === '' || isFurniture(page, start, end) ? [] : [{ page, text: flat }],
  )
}

function joined(sentences: readonly Passage[]): Passage | null {
  const [first] = sentences
  return first ? { page: first.page, text: sentences.map(textOf).join(' ') } : null
}

/** Two texts, divided into what they have in common at both ends and what differs between, at the ends of words. */
export function differing(was: string, is: string): { start: string; was: string; is: string; end: string } {
  const [old, now] = [was.split(/\s+/), is.split(/\s+/)]
  const max = Math.min(old.length, now.length)
  let from = 0
  while (from < max && old[from] === now[from]) from++
  let tail = 0
  while (tail < max - from && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  return {
    start: old.slice(0, from).join(' '),
    was: old.slice(from, old.length - tail).join(' '),
    is: now.slice(from, now.length - tail).join(' '),
    end: old.slice(old.length - tail).join(' '),
  }
}
