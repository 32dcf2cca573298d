import { normalized } from './normal-form.ts'

/**
 * A key that is equal for names that differ in case alone. The text is decomposed first, because some letters change
 * the order of their accents with their case; it is put into lower case before upper case, because `ẞ`, `ß` and `SS`
 * meet only then, as do `Σ`, `ς` and `σ`.
 */
export const nameKey = (name: string): string =>
  normalized(normalized(name, 'NFD').trim().toLowerCase().toUpperCase())
