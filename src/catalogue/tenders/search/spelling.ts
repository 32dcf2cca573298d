/**
 * The number of edits between two words: a letter is added, left out, changed, or swapped with its neighbour.
 * `max` + 1 if there are more than `max`.
 */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last?.[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          change,
          (last?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          swapped ? (before?.[j - 2] ?? 0) + 1 : max + 1,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return Math.min(last?.[b.length] ?? max + 1, max + 1)
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяєії',
  'αβγδεζηθικλμνξοπρστυφχψω',
]

/** Beginnings of the words that a misspelt word can stand for, so that only this part of the vocabulary is read. */
export function beginningsNear(word: string): string[] {
  const letters = [...(alphabets.find((all) => all.includes(word.charAt(0))) ?? alphabets[0] ?? '')]
  const length = 3
  const near = new Set([word.slice(0, length)])
  for (let at = 0; at < length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    near.add((left + right.slice(1)).slice(0, length))
    near.add((left + right.charAt(1) + right.charAt(0) + right.slice(2)).slice(0, length))
    for (const letter of letters) {
      near.add((left + letter + right).slice(0, length))
      near.add((left + letter + right.slice(1)).slice(0, length))
    }
  }
  return [...near].filter((beginning) => beginning.length >= Math.min(length, word.length - 1))
}
