import type { Requirement } from '../../../reading/requirements/schema.ts'
import { groupsIn, takesOthers, unitOf } from '../../../reading/requirements/alternatives.ts'
import { proves, standardsIn } from '../../../reading/requirements/certificates.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofAsset, undecided } from './facts.ts'
import { requirementText } from './numbers.ts'
import type { Evidence, EvidenceStatus } from './schema.ts'
import { worstStatus, bestStatus, endOfDay, validity } from './standing.ts'

/** A certificate that the company has, from one of its records. */
interface Held {
  names: string[]
  until: string | null
  /** A certification counts as soon as it is recorded; an asset counts once its file is stored. */
  proven: boolean
  evidence: Evidence
}

function heldBy({ certifications, assets }: CompanyFacts): Held[] {
  const own = certifications.map(({ id, name, standard, expiresAt }) => {
    const until = endOfDay(expiresAt)
    const names = namesIn(`${name}\n${standard ?? ''}`)
    const evidence = { type: 'certification', id, name, validUntil: until } as const
    return { names, until, proven: true, evidence }
  })
  const files = assets
    .filter(({ category }) => category === 'certificate')
    .map((asset) => ({
      names: namesIn([asset.name, ...asset.tags].join('\n')),
      until: asset.validUntil,
      proven: asset.hasFile,
      evidence: ofAsset(asset),
    }))
  return [...own, ...files]
}

const namesIn = (text: string) => standardsIn(text).map(({ name }) => name)

/**
 * The certificates that a row requires. "ISO 9001 and ISO 14001" are two rows with one sentence, and a
 * company that has one of the two would lack it in both if each row required the whole sentence.
 */
function demandedIn(requirement: Requirement): string[][] {
  const groups = groupsIn(requirementText(requirement))
  const { source, threshold } = requirement
  const isOfRow = (names: string[]) => source.documentId !== null && unitOf(names) === threshold?.unit
  const ofRow = groups.filter(isOfRow)
  return ofRow.length > 0 ? ofRow : groups
}

interface Answer {
  /** The certificate that the company has, otherwise the certificates of which one is required. */
  name: string
  required: string
  status: EvidenceStatus
  held: Held | null
}

/**
 * Judges a requirement for certificates. Editions and national bodies make no difference. A certificate that
 * ends before the deadline is `expiring`.
 */
export function judgeCertificate(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say } = occasion
  const held = heldBy(company)
  const groups = demandedIn(requirement)
  const required = groups.map(groups.length > 1 ? unitOf : say.either)
  const [first = []] = groups
  const isOpen = groups.length === 1 && first.length > 1 && takesOthers(requirementText(requirement))
  const needed = isOpen ? [say.either([...first, say('certificate.equivalent')])] : required
  const need = needed.length > 0 ? needed.join(', ') : null
  if (held.length === 0) return undecided(say('certificate.unknown'), say('remedy.certificates'), need)
  if (need === null) return undecided(say('certificate.unnamed'), say('remedy.read'))
  const answers = groups.map((names, i) => answerFor(names, required[i] ?? '', held, occasion))
  return judged(answers, need, occasion)
}

/** The best certificate of the company for any of the names. */
function answerFor(names: string[], required: string, held: Held[], occasion: Occasion): Answer {
  const answers = held.flatMap((each) => {
    const name = each.names.find((own) => names.some((one) => proves(own, one)))
    return name === undefined ? [] : [{ name, required, held: each, status: statusOf(each, occasion) }]
  })
  return bestStatus(answers) ?? { name: required, required, held: null, status: 'missing' }
}

function statusOf({ until, proven }: Held, occasion: Occasion): EvidenceStatus {
  const state = validity(until, occasion)
  if (state === 'over') return 'missing'
  if (!proven) return 'partial'
  return state === 'ends' ? 'expiring' : 'met'
}

function judged(answers: Answer[], need: string, { say }: Occasion): Judgement {
  const status = worstStatus(answers.map((answer) => answer.status))
  const found = answers.flatMap(({ held }) => (held ? [held] : []))
  const evidence = [...new Map(found.map((each) => [each.evidence.id, each.evidence])).values()]
  const open = answers.filter((answer) => answer.status !== 'met')
  const names = say.list(open.map(({ name }) => name))
  const over = open.find(({ held, status: own }) => held && own === 'missing')?.held
  const ends = open.find((answer) => answer.status === 'expiring')?.held
  const note =
    status === 'met'
      ? say('certificate.met', { names: say.list(answers.map(({ name }) => name)) })
      : over?.until
        ? say('certificate.expired', { names, day: say.day(over.until) })
        : ends?.until
          ? say('certificate.expiring', { names, day: say.day(ends.until) })
          : open.some(({ held }) => held)
            ? say('certificate.unproven', { names })
            : say('certificate.missing', { names })
  const remedy =
    status === 'met'
      ? null
      : status === 'expiring'
        ? say('remedy.renew', { names })
        : say('remedy.certificate', { names: say.list(open.map(({ required }) => required)) })
  const have = evidence.length > 0 ? evidence.map(({ name }) => name).join(', ') : null
  return { status, evidence, have, need, note, remedy }
}
