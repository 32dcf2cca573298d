/** A part of two texts that is in both, in the new text alone, or in the old text alone. */
export interface DifferenceRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * The difference of two texts in words. Whole lines are compared first, so that the words of a line are
 * compared with the words of the line that took its place. A rewritten passage is removed and added as a
 * whole.
 */
export function differenceOf(before: string, after: string): DifferenceRun[] {
  const lines = compare(linesOf(before), linesOf(after))
  return joined(passagesOf(lines).flatMap(({ same, old, now }) => [...same, ...wordsOf(old, now)]))
}

/** The lines of a text, each with its break. The last line ends with the text. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

/** The number of words that a difference adds and removes. */
export const wordsChanged = (runs: readonly DifferenceRun[]): { added: number; removed: number } => ({
  added: countOf(runs, 'added'),
  removed: countOf(runs, 'removed'),
})

const countOf = (runs: readonly DifferenceRun[], kind: DifferenceRun['kind']): number =>
  runs
    .filter((run) => run.kind === kind)
    .reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0)

interface Passage {
  /** The text before the change, which both texts have. */
  same: DifferenceRun[]
  old: string
  now: string
}

function passagesOf(runs: readonly DifferenceRun[]): Passage[] {
  const passages: Passage[] = []
  for (const run of runs) {
    let last = passages.at(-1)
    if (!last || run.kind === 'same') passages.push((last = { same: [], old: '', now: '' }))
    if (run.kind === 'same') last.same.push(run)
    else if (run.kind === 'removed') last.old += run.text
    else last.now += run.text
  }
  return passages
}

/** Sharing less than this would show a new sentence as scattered words of the old sentence. */
const leastShared = 1 / 3

function wordsOf(old: string, now: string): DifferenceRun[] {
  const whole: DifferenceRun[] = [
    { kind: 'removed', text: old },
    { kind: 'added', text: now },
  ]
  if (old === '' || now === '') return whole
  const [was, is] = [wordTokens(old), wordTokens(now)]
  const runs = compare(was, is)
  const shared = runs.filter(({ kind }) => kind === 'same').length
  return shared < leastShared * Math.min(was.length, is.length) ? whole : runs
}

/** A word with the space after it, so that spaces alone never count as equal. */
const wordTokens = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Max words or lines of a passage that are compared one by one; a longer rewrite is shown as a whole. */
const maxChanges = 1000

/**
 * The shortest way from one list to the other (E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986),
 * unless more than a thousand members changed.
 */
function compare(old: readonly string[], now: readonly string[]): DifferenceRun[] {
  const [n, m] = [old.length, now.length]
  const furthest: number[][] = []
  const max = Math.min(n + m, maxChanges)
  let row = [0]
  for (let d = 0; d <= max; d++) {
    const next: number[] = []
    for (let i = 0; i <= d; i++) {
      // Way number i of d changes ends on the diagonal 2i - d.
      const k = 2 * i - d
      let x = d === 0 ? 0 : isAddition(row, i, d) ? (row[i] ?? 0) : (row[i - 1] ?? 0) + 1
      while (x < n && x - k < m && x - k >= 0 && old[x] === now[x - k]) x++
      next.push(x)
      if (x >= n && x - k >= m) return wayBack(old, now, [...furthest, next])
    }
    furthest.push(next)
    row = next
  }
  return [
    { kind: 'removed', text: old.join('') },
    { kind: 'added', text: now.join('') },
  ]
}

/** Whether the furthest way of d changes to its diagonal number i adds a member last, rather than removes one. */
const isAddition = (row: readonly number[], i: number, d: number): boolean =>
  i === 0 || (i !== d && (row[i - 1] ?? 0) < (row[i] ?? 0))

function wayBack(
  old: readonly string[],
  now: readonly string[],
  furthest: readonly number[][],
): DifferenceRun[] {
  const runs: DifferenceRun[] = []
  let x = old.length
  // The diagonal on which both lists end is number i.
  let i = (old.length - now.length + furthest.length - 1) / 2
  for (let d = furthest.length - 1; d >= 0; d--) {
    const row = furthest[d - 1] ?? []
    const k = 2 * i - d
    const adds = d > 0 && isAddition(row, i, d)
    const from = d === 0 ? 0 : adds ? (row[i] ?? 0) : (row[i - 1] ?? 0) + 1
    while (x > from) runs.push({ kind: 'same', text: old[--x] ?? '' })
    if (d === 0) break
    if (adds) runs.push({ kind: 'added', text: now[x - k - 1] ?? '' })
    else {
      runs.push({ kind: 'removed', text: old[x - 1] ?? '' })
      x--
      i--
    }
  }
  return runs.toReversed()
}

/** Neighbours of one kind as one run, and of a change the removed words before the added words. */
function joined(runs: readonly DifferenceRun[]): DifferenceRun[] {
  const all: DifferenceRun[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) all.push({ kind: 'removed', text: removed })
    if (added) all.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const { kind, text } of runs) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (text) {
      flush()
      const last = all.at(-1)
      if (last?.kind === 'same') last.text += text
      else all.push({ kind, text })
    }
  }
  flush()
  return all
}
