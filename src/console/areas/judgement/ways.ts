import { type EvidenceTopic, topicOf } from '../../../insight/match/evidence/topics.ts'
import type { PartName } from '../../../company/profile/parts.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'

export interface Way {
  href: string
  text: string
}

const certificates: Way = { href: '/company/certifications', text: 'Add a certificate' }
const files: Way = { href: '/assets', text: 'Add a file' }
const part = (name: PartName, text: string): Way => ({ href: `/company/profile/${name}`, text })

/** By the topic of a requirement, the page on which a company fills in the evidence for such requirements. */
const byTopic: Partial<Record<EvidenceTopic, Way>> = {
  turnover: part('size', 'Add turnover'),
  insurance: part('insurances', 'Add an insurance'),
  references: part('references', 'Add a reference'),
  certificate: certificates,
  staff: part('size', 'Add the number of employees'),
  people: files,
  registration: part('identity', 'Add the register number'),
  authorisation: files,
  exclusion: part('exclusion', 'Declare exclusion grounds'),
  reserved: part('size', 'Add the size of the company'),
  record: files,
}

/**
 * The page on which a company can meet a requirement. For a topic without such a page, the link leads to the documents
 * of the tender.
 */
export const wayToMeet = (requirement: Requirement): Way =>
  byTopic[topicOf(requirement)] ?? {
    href: `/tenders/${requirement.tenderId}/documents`,
    text: 'Read the documents',
  }

const byMember: Record<string, PartName> = {
  legalName: 'identity',
  registrationNumber: 'identity',
  vatNumber: 'identity',
  address: 'contact',
  contact: 'contact',
  sizeClass: 'size',
  employees: 'size',
  turnover: 'size',
  cpvCodes: 'fields',
  regions: 'fields',
  languages: 'fields',
  capabilities: 'fields',
  references: 'references',
  insurances: 'insurances',
  exclusionGrounds: 'exclusion',
}

/** The page on which a member of the profile is edited. `references[0]` is found on the page of `references`. */
export function pageOfMember(member: string): string {
  const [name = ''] = member.split(/[.[]/)
  if (name === 'certifications') return certificates.href
  const part = byMember[name]
  return part === undefined ? '/company' : `/company/profile/${part}`
}
