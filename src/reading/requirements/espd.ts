import { espdCriterion } from '../../reference/codes/crosswalk.ts'
import { proves } from './certificates.ts'
import type { FoundRequirement } from './found.ts'
import { worded } from '../../reference/language/worded.ts'

const average = worded('{{on_average}}', 'i')
const specific = worded('{{specific_field}}', 'i')

const contract: readonly (readonly [() => RegExp, string])[] = [
  [worded('{{works}}', 'i'), 'slc-abil-ref-work'],
  [worded('{{supplies}}', 'i'), 'slc-abil-ref-supply'],
  [worded('{{services}}', 'i'), 'slc-abil-ref-services'],
]

/**
 * The eForms code of a requirement, by which the list of codes finds the ESPD criterion; null for a
 * requirement without a code.
 */
function eformsCode({ code, text, certificates }: FoundRequirement): string | null {
  if (code === 'turnover') {
    const field = specific().test(text)
    return average().test(text)
      ? `slc-stand-to-${field ? 'spec-avg' : 'avg'}`
      : `slc-stand-to-${field ? 'spec' : 'gen'}`
  }
  if (code === 'references') return contract.find(([pattern]) => pattern().test(text))?.[1] ?? null
  if (code === 'certificate') {
    if (certificates.some((one) => proves(one, 'ISO 14001'))) return 'slc-sche-env-cert-indep'
    return certificates.some((one) => proves(one, 'ISO 9001')) ? 'slc-sche-qu-cert-indep' : null
  }
  return plain[code] ?? null
}

const plain: Partial<Record<FoundRequirement['code'], string>> = {
  insurance: 'slc-stand-ins',
  financial_ratio: 'slc-stand-ratio',
  financial_statements: 'slc-stand-other',
  registration: 'slc-suit-reg-trade',
  key_staff: 'slc-abil-staff-qual',
  staff: 'slc-abil-staff-yrly-avg-mp',
  equipment: 'slc-abil-facil-tools',
  samples: 'slc-abil-qual-smp-wo-autent',
  subcontracting: 'slc-abil-subc',
  tax_clearance: 'exg-pmt-bre-tax',
}

/** The UUID of the ESPD criterion with the same question; null for a requirement without a criterion. */
export function espdCriterionOf(found: FoundRequirement): string | null {
  const code = eformsCode(found)
  return code === null ? null : (espdCriterion(code)?.id ?? null)
}
