import { words } from '../tenders/search-words.ts'

/**
 * Marks put before a word of the index to show in whose name it is. Words of texts never begin with a mark.
 */
export const nameMark = { buyer: '\ue030', supplier: '\ue031' } as const

/** The terms of an award: the words of its text, and the words of names with their marks. */
export function indexedWords(text: string, names: Record<keyof typeof nameMark, string[]>): string {
  const marked = (of: keyof typeof nameMark) =>
    names[of].flatMap((name) => words(name).map((word) => nameMark[of] + word))
  const plain = text.split(' ').filter((word) => /^[^|]/.test(word))
  return [...new Set([...plain, ...marked('buyer'), ...marked('supplier')])].join(' ')
}
