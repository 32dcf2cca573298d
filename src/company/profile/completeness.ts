import { weights } from './weights.ts'
import type { ListedCertification } from './certifications/schema.ts'
import type { Profile } from '../../identity/accounts/schema.ts'
import { mandatoryGrounds } from '../../reference/codes/mandatory-grounds.ts'
import { declaredIn } from './grounds.ts'
import { unknownProfile } from './parts.ts'

export type MeterKey =
  | 'cpvCodes'
  | 'regions'
  | 'turnover'
  | 'references'
  | 'capabilities'
  | 'certifications'
  | 'exclusionGrounds'
  | 'insurances'
  | 'sizeClass'
  | 'identity'
  | 'address'

export interface MeterPart {
  key: MeterKey
  title: string
  done: boolean
  /** Share of the sum of all weights. */
  weight: number
  /** The results that get better when the part is filled in, in a bid manager's words. */
  improves: string
}

export interface Completeness {
  /** From 0 to 1. */
  share: number
  parts: MeterPart[]
}

type Held = Pick<ListedCertification, 'status'>[]
type Known = (profile: Profile, certifications: Held) => boolean

interface Rule extends Omit<MeterPart, 'key' | 'done'> {
  known: Known
}

/*
 * A part weighs as much as the results that are computed from it. Five parts are components of the match and have the
 * weights of these components. The match's `requirements` rest on certificates, insurances and declared grounds, so
 * these three share the weight of `requirements`. The ESPD adds the same weight again: a ground that is not declared
 * stays open in the ESPD, and without the size of the company no response can be made at all.
 */
const rules: Record<MeterKey, Rule> = {
  cpvCodes: {
    title: 'Subjects, as CPV codes',
    weight: weights.cpv,
    known: ({ cpvCodes }) => some(cpvCodes),
    improves:
      'Every match score: the trade weighs most in it, and without codes a tender counts as unrelated unless your awards or references say otherwise.',
  },
  regions: {
    title: 'Places you work in',
    weight: weights.region,
    known: ({ regions }) => some(regions),
    improves: 'Match scores away from home: without regions only your own address counts as near.',
  },
  turnover: {
    title: 'Turnover of recent years',
    weight: weights.size,
    known: ({ turnover }) => some(turnover),
    improves:
      'Whether a contract is the right size for you, minimum turnovers in gaps and compliance, and the yearly figures of an ESPD. The last three years are used.',
  },
  references: {
    title: 'Three references with CPV code and year',
    weight: weights.experience,
    known: ({ references }) =>
      (references ?? []).filter(({ cpvCode, year }) => cpvCode !== null && year !== null).length >= 3,
    improves:
      'Experience in match scores, which three references of the last years fill, and the references that requirements and the ESPD ask for.',
  },
  capabilities: {
    title: 'What you can do, in words',
    weight: weights.text,
    known: ({ capabilities }) => Boolean(capabilities?.trim()),
    improves: 'Match scores where the CPV codes are too coarse: your words are compared with the tender’s.',
  },
  certifications: {
    title: 'Certificates that are valid',
    weight: 6,
    known: (_profile, held) => held.some(({ status }) => status !== 'expired'),
    improves:
      'Gaps and compliance: a certificate on record counts as evidence, and a mandatory one that is missing stops a bid before you write it.',
  },
  insurances: {
    title: 'Insurances',
    weight: 3,
    known: ({ insurances }) => some(insurances),
    improves:
      'Required cover in gaps and compliance, with its end beside the deadline, and its amount in an ESPD.',
  },
  exclusionGrounds: {
    title: 'Exclusion grounds declared',
    weight: 10,
    known: (profile) => mandatoryGrounds.every((code) => declaredIn(profile).has(code)),
    improves:
      'Fills in most of an ESPD: each ground you declare is answered in every response and is no longer listed as a gap.',
  },
  sizeClass: {
    title: 'Size of the company',
    weight: 5,
    known: ({ sizeClass, employees, turnover }) =>
      sizeClass !== null || (employees !== null && some(turnover)),
    improves: 'An ESPD can be made at all; lots that are reserved for small and medium-sized companies.',
  },
  identity: {
    title: 'Register or VAT number',
    weight: 4,
    known: ({ registrationNumber, vatNumber }) => Boolean(registrationNumber ?? vatNumber),
    improves:
      'Your own awards are found by it and count as experience; proof of registration, and who you are in an ESPD.',
  },
  address: {
    title: 'Address',
    weight: 2,
    known: ({ address }) => address !== null && address.city !== null && address.country !== null,
    improves: 'The address in an ESPD, and how near a tender is while no regions are named.',
  },
}

const some = (list: readonly unknown[] | null): boolean => list !== null && list.length > 0

/** How much of the usable data the company has stated, weighed by its use; the heaviest part first. */
export function completeness(profile: Profile | null, certifications: Held): Completeness {
  const stated = profile ?? unknownProfile()
  const parts = (Object.entries(rules) as [MeterKey, Rule][]).map(([key, { known, ...rule }]) => ({
    ...rule,
    key,
    done: known(stated, certifications),
  }))
  return {
    share: sum(parts.filter(({ done }) => done)) / sum(parts),
    parts: parts.toSorted((a, b) => b.weight - a.weight),
  }
}

const sum = (parts: MeterPart[]) => parts.reduce((total, { weight }) => total + weight, 0)
