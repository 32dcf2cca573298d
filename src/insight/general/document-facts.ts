import type { DocumentText } from '../../reading/document-text.ts'
import { criteriaOf } from './criteria.ts'
import { datesOf } from './dates.ts'
import { lotCountOf, lotsOf } from './lots.ts'
import { passagesOf } from './passages.ts'
import { bidLanguagesOf, cpvOf, procedureOf } from './procedure.ts'
import { sumsOf } from './sums.ts'
import { durationsOf, extensionsOf, validityOf } from './terms.ts'

/** Facts about the procedure as the documents state them, with quotes. `country` is the buyer's. */
export function documentFacts(documents: readonly DocumentText[], country: string | null) {
  const passages = passagesOf(documents)
  return {
    passages,
    dates: datesOf(passages, country),
    estimated: sumsOf(passages, 'estimated_value'),
    maximum: sumsOf(passages, 'maximum_value'),
    duration: durationsOf(passages)[0] ?? null,
    extension: extensionsOf(passages)[0] ?? null,
    validity: validityOf(passages)[0] ?? null,
    procedure: procedureOf(passages),
    languages: bidLanguagesOf(passages),
    cpv: cpvOf(passages),
    criteria: criteriaOf(passages),
    lots: lotsOf(passages),
    lotCount: lotCountOf(passages),
  }
}
export type DocumentFacts = ReturnType<typeof documentFacts>
