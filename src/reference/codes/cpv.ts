import cpvTsv from './cpv-2008.tsv'
import { once, readTable } from './table.ts'

const labels = once(
  () => new Map(readTable<'code' | 'label_en'>(cpvTsv).map(({ code, label_en }) => [code, label_en])),
)

/** The English label of a CPV code of eight digits; null for a code that the 2008 list does not have. */
export const cpvLabel = (code: string): string | null => labels().get(code) ?? null
