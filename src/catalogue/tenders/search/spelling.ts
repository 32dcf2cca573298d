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
