import { fromTables } from '../../platform/files/tables.ts'
import { crosswalkTable } from './eforms.ts'
import { readTable } from './table.ts'

/** An ESPD criterion that means the same as an eForms code. */
export interface EspdCriterion {
  /** The UUID in e-Certis and ESPD 4.1. */
  id: string
  label: string
}

const criteria = fromTables([crosswalkTable], (text) => {
  const byCode = new Map<string, EspdCriterion[]>()
  type Column = 'espd_v41_uuid' | 'eforms_code' | 'legacy_eforms_code' | 'label_en'
  for (const row of readTable<Column>(text)) {
    const criterion = { id: row.espd_v41_uuid, label: row.label_en }
    for (const code of new Set([row.eforms_code, row.legacy_eforms_code])) {
      if (code !== '') byCode.set(code, [...(byCode.get(code) ?? []), criterion])
    }
  }
  return byCode
})

/**
 * The ESPD criterion of an eForms exclusion ground or selection criterion, in the codes of SDK 1.12 and later
 * or in the earlier codes. Null if no criterion fits, or if one code covers two criteria
 * (`slc-suit-auth-mbrshp`).
 */
export function espdCriterion(code: string): EspdCriterion | null {
  const found = criteria().get(code) ?? []
  return found.length === 1 ? (found[0] ?? null) : null
}
