import { wordsFor } from './words.ts'

/** "Works made by the Supplier": the name after the words. */
const maker = wordsFor('maker', 'g')
/** "shall be the property of the Supplier", "vest in the Supplier". */
const owner = wordsFor('owner_of_work', 'g')

/** Whether a plain text states that works belong to their maker, so that no right changes hands. */
export function isOwnWork(plain: string): boolean {
  const makers = namesIn(plain, maker())
  const owners = namesIn(plain, owner())
  return makers.length > 0 && owners.length > 0 && makers.every((name) => owners.every((own) => own === name))
}

const namesIn = (plain: string, words: RegExp) =>
  [...plain.matchAll(words)].map((found) => found.slice(1).find(Boolean))
