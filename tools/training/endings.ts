/**
 * By ending: the numbers of letters that a word with the ending loses to become a stem; several if forms
 * differ.
 */
export type Endings = Map<string, number[]>

/** In letters: maximum length of an ending that is learned. */
const maxEndingLength = 7
const shortestStem = 3
/** The share of a word's forms that must begin with its stem; rarer forms may differ. */
const shareOfForms = 0.8
/** The share of the words with an ending that must take a cut for the cut to count. */
const shareOfWords = 0.15
/** Minimum number of words in which an ending must occur. */
const minWords = 2

/** Learns endings from words with their forms, the word first. */
export function learnEndings(groups: string[][]): Endings {
  const seen = new Map<string, Map<number, number>>()
  for (const forms of groups) {
    const stem = sharedBeginning(forms)
    for (const form of stem === null ? [] : forms.filter((each) => each.startsWith(stem))) {
      const cut = form.length - (stem?.length ?? 0)
      for (let length = 0; length <= Math.min(maxEndingLength, form.length - 2); length++) {
        const ending = form.slice(form.length - length)
        const cuts = seen.get(ending) ?? new Map<number, number>()
        seen.set(ending, cuts.set(cut, (cuts.get(cut) ?? 0) + 1 / forms.length))
      }
    }
  }
  return withoutRepeats(seen)
}

/** The beginning of the first form that most of the others share; null if it is too short for a stem. */
function sharedBeginning(forms: string[]): string | null {
  const [word = ''] = forms
  const lengths = forms.map((form) => sharedLength(word, form)).toSorted((a, b) => b - a)
  const length = lengths[Math.ceil(shareOfForms * lengths.length) - 1] ?? 0
  return length >= shortestStem ? word.slice(0, length) : null
}

export function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Leaves out endings whose cuts equal the cuts of the next shorter ending. */
function withoutRepeats(seen: Map<string, Map<number, number>>): Endings {
  const endings: Endings = new Map()
  for (const [ending, counts] of [...seen].toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) {
    const sum = [...counts.values()].reduce((total, count) => total + count, 0)
    if (ending !== '' && sum < minWords) continue
    const cuts = [...counts]
      .filter(([, count]) => count / sum >= shareOfWords)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 2)
      .map(([cut]) => cut)
      .toSorted((a, b) => a - b)
    if (cuts.length > 0 && cuts.join() !== shorter(endings, ending)?.join()) endings.set(ending, cuts)
  }
  return endings
}

function shorter(endings: Endings, ending: string): number[] | undefined {
  for (let from = 1; from <= ending.length; from++) {
    const cuts = endings.get(ending.slice(from))
    if (cuts) return cuts
  }
  return undefined
}
