import { words } from '../tenders/search-words.ts'

/** Put before a word of the index, says whose name it stands in. No word of a text begins with it. */
export const nameMark = { buyer: '\ue030', supplier: '\ue031' } as const

/** The terms of an award: each word of its text, and the words of names marked as such. */
export function indexedWords(text: string, names: Record<keyof typeof nameMark, string[]>): string {
  const marked = (of: keyof typeof nameMark) =>
    names[of].flatMap((name) => words(name).map((word) => nameMark[of] + word))
  const plain = text.split(' ').filter((word) => /^[^|]/.test(word))
  return [...new Set([...plain, ...marked('buyer'), ...marked('supplier')])].join(' ')
}
