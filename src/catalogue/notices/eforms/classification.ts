import { countryByAlpha3 } from '../../../reference/codes/countries.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { all, ownText, text } from './query.ts'

/** CPV codes of some projects (procedure, lots), main codes first, eight digits, without repeats. */
export function cpvCodes(projects: XmlElement[]): string[] {
  const codes = ['cac:MainCommodityClassification', 'cac:AdditionalCommodityClassification'].flatMap(
    (classification) =>
      projects.flatMap((project) =>
        all(project, `${classification}/cbc:ItemClassificationCode[@listName='cpv']`),
      ),
  )
  return [...new Set(codes.flatMap((code) => codesIn(ownText(code) ?? '')))]
}

/**
 * The codes of one element: with or without the check digit or points (`45.31.00.00-3`). German notices below the
 * thresholds write several codes in one element, or only the digits of a division (`45`).
 */
const codesIn = (written: string): string[] =>
  written.split(/[\s,;]+/).flatMap((code) => {
    const digits = /^(\d{2,8})(?:-\d)?$/.exec(withoutPoints(code))?.[1]
    return digits ? [digits.padEnd(8, '0')] : []
  })

export const withoutPoints = (code: string) => code.replace(/^(\d\d)\.(\d\d)\.(\d\d)\.(\d\d)/, '$1$2$3$4')

/**
 * Places of performance of some projects: the NUTS code, or the country without one; "anywhere" is not a
 * place.
 */
export const regions = (projects: XmlElement[]): string[] => [
  ...new Set(projects.flatMap((project) => all(project, 'cac:RealizedLocation/cac:Address')).flatMap(region)),
]

function region(address: XmlElement): string[] {
  const nuts = text(address, 'cbc:CountrySubentityCode')
  if (nuts !== null) return [nuts]
  const country = text(address, 'cac:Country/cbc:IdentificationCode')
  const alpha2 = country === null ? null : countryByAlpha3(country)
  return alpha2 === null ? [] : [alpha2]
}
