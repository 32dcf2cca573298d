import { countryByAlpha3 } from '../../../reference/codes/countries.ts'
import type { Organisation } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { all, first, text, textsOf } from './query.ts'
import { inOfficial, titles } from './texts.ts'

/** The notice's own directory: organisations by technical id (ORG-0001), touch points (TPO-0001) as their company. */
export type Directory = ReadonlyMap<string, Organisation>

export function directory(root: XmlElement, official: string | undefined): Directory {
  const found = new Map<string, Organisation>()
  for (const entry of all(root, 'EXT/efac:Organizations/efac:Organization')) {
    const company = first(entry, 'efac:Company')
    if (!company) continue
    const organisation = read(company, official)
    const ids = ['efac:Company', 'efac:TouchPoint'].flatMap((part) =>
      textsOf(entry, `${part}/cac:PartyIdentification/cbc:ID`),
    )
    for (const id of ids) found.set(id, organisation)
  }
  return found
}

/** Organisations by technical id, each once, in the order of the ids. An id that leads nowhere is left out. */
export const resolve = (known: Directory, ids: string[]): Organisation[] => [
  ...new Set(ids.flatMap((id) => known.get(id) ?? [])),
]

export const buyers = (root: XmlElement, known: Directory): Organisation[] =>
  resolve(known, textsOf(root, 'cac:ContractingParty/cac:Party/cac:PartyIdentification/cbc:ID'))

function read(company: XmlElement, official: string | undefined): Organisation {
  const names = titles(company, 'cac:PartyName/cbc:Name', official)
  const name = inOfficial(names)
  const country = text(company, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode')
  return {
    name,
    names: [...new Set(Object.values(names ?? {}))].filter((other) => other !== name),
    country: country === null ? null : countryByAlpha3(country),
    registrationNumber: text(company, 'cac:PartyLegalEntity/cbc:CompanyID'),
    sme: sizes.get(text(company, 'efbc:CompanySizeCode') ?? '') ?? null,
  }
}

const sizes = new Map([
  ['micro', true],
  ['small', true],
  ['medium', true],
  ['sme', true],
  ['large', false],
])
