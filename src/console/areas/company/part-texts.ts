import type { MeterKey } from '../../../company/profile/completeness.ts'
import type { PartName } from '../../../company/profile/parts.ts'

/** Title and purpose of the parts of the profile. */
export const partTexts: Record<PartName, { title: string; lead: string }> = {
  identity: {
    title: 'Identity',
    lead: 'Who you are in registers. Your own past awards are found by these numbers.',
  },
  contact: { title: 'Address and contact', lead: 'Where your company is, and whom a buyer may ask.' },
  size: {
    title: 'Size and turnover',
    lead: 'Whether a contract is the right size for you, and the figures that buyers demand.',
  },
  fields: {
    title: 'Subjects and places',
    lead: 'The subjects, places and languages you work in. Match scores rest on these most.',
  },
  references: {
    title: 'References',
    lead: 'Contracts you have carried out. Supplies and services count for three years, works for five.',
  },
  insurances: { title: 'Insurances', lead: 'Cover that buyers ask for, with its end.' },
  exclusion: {
    title: 'Exclusion grounds',
    lead: 'Every public buyer asks these questions first. Your declarations answer them in every ESPD.',
  },
}

/** The part of the profile in which a person fills in a member that the meter counts. */
export const meterPlaces: Record<MeterKey, PartName | 'certifications'> = {
  cpvCodes: 'fields',
  regions: 'fields',
  capabilities: 'fields',
  turnover: 'size',
  sizeClass: 'size',
  references: 'references',
  insurances: 'insurances',
  exclusionGrounds: 'exclusion',
  identity: 'identity',
  address: 'contact',
  certifications: 'certifications',
}

export const pathOf = (place: PartName | 'certifications'): string =>
  place === 'certifications' ? '/company/certifications' : `/company/profile/${place}`
