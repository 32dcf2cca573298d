import type { Requirement } from '../../reading/requirements/schema.ts'
import { certificatesIn, proves, standardsIn, systemsIn } from '../../reading/requirements/certificates.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofAsset } from './facts.ts'
import { textOf } from './numbers.ts'
import type { Evidence, EvidenceStatus } from './schema.ts'
import { allOf, bestOf, endOfDay, standing } from './standing.ts'
import { worded } from '../../reference/language/worded.ts'

/** A certificate that the company holds, from one of its records. */
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

/** The certificates that a text asks for. Each group holds alternatives, and any of them is enough. */
export function groupsIn(text: string): string[][] {
  const certificates = certificatesIn(text)
  const found = certificates.length > 0 ? certificates : standardsIn(text)
  const [first] = found
  // "E.g. ISO 14001 or EMAS": each name is an example of what is accepted.
  if (first && examples().test(text.slice(Math.max(0, first.start - 40), first.start)))
    return [found.map(({ name }) => name)]
  const groups: string[][] = []
  for (const [i, { name, start, end }] of found.entries()) {
    const previous = found[i - 1]
    const between = previous ? text.slice(previous.end, Math.max(previous.end, start)) : ''
    const last = groups.at(-1)
    const isChoice = isOr(between) || isListedOr(between, text.slice(end, end + behind))
    if (last && isChoice) last.push(name)
    else groups.push([name])
  }
  return groups.length > 0 ? groups : systemsIn(text).map((name) => [name])
}

/**
 * The certificates that a row asks for. "ISO 9001 and ISO 14001" are two rows with one sentence, and a company that holds
 * one of the two would lack it in both if each row asked for the whole sentence.
 */
function demandedIn(requirement: Requirement): string[][] {
  const groups = groupsIn(textOf(requirement))
  const ofRow = groups.filter((names) => names.includes(requirement.title))
  return ofRow.length > 0 ? ofRow : groups
}

const examples = worded(String.raw`(?<!\p{L})(?:{{for_example}})[^.;]{0,20}$`)
const equivalent = worded(String.raw`(?<!\p{L})(?:{{or}}) (?:\p{L}+ ){0,3}?(?:{{equivalent}})\p{L}*`, 'giu')
const alternative = worded(String.raw`(?<!\p{L})(?:{{or}}|alternativ(?:ely)?)(?!\p{L})`)
const isOr = (between: string) => between.length < 60 && alternative().test(between.replace(equivalent(), ''))

/** In characters: the words behind a name in which the last "or" of its list stands. */
const behind = 100
const nextInList = worded(String.raw`^,\s+(?:{{copula}})\s[^,.;]{0,40}$`)
const lastOr = worded(String.raw`^[^.;]{0,60}(?<!\p{L})(?:{{or}})\s`)
/** "Be certified to ISO 14001, be registered with EMAS or have a system": the last "or" joins all the verbs of a list. */
const isListedOr = (between: string, after: string) => nextInList().test(between) && lastOr().test(after)

interface Answer {
  name: string
  status: EvidenceStatus
  held: Held | null
}

/**
 * Judges a demand for certificates. Editions and national bodies make no difference. A certificate that ends before the
 * deadline is `expiring`.
 */
export function judgeCertificate(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say } = occasion
  const held = heldBy(company)
  const groups = demandedIn(requirement)
  const need = groups.length > 0 ? groups.map((names) => names.join(' / ')).join(', ') : null
  const none = { evidence: [], have: null, need }
  if (held.length === 0)
    return {
      ...none,
      status: 'unknown',
      note: say('certificate.unknown'),
      remedy: say('remedy.certificates'),
    }
  if (need === null)
    return { ...none, status: 'unknown', note: say('certificate.unnamed'), remedy: say('remedy.read') }
  const answers = groups.flatMap(
    (names) => bestOf(names.map((name) => answerFor(name, held, occasion))) ?? [],
  )
  return judged(answers, need, occasion)
}

function answerFor(name: string, held: Held[], occasion: Occasion): Answer {
  const found = held.filter(({ names }) => names.some((own) => proves(own, name)))
  const answers = found.map((each) => ({ name, held: each, status: statusOf(each, occasion) }))
  return bestOf(answers) ?? { name, held: null, status: 'missing' }
}

function statusOf({ until, proven }: Held, occasion: Occasion): EvidenceStatus {
  const state = standing(until, occasion)
  if (state === 'over') return 'missing'
  if (!proven) return 'partial'
  return state === 'ends' ? 'expiring' : 'met'
}

function judged(answers: Answer[], need: string, { say }: Occasion): Judgement {
  const status = allOf(answers.map((answer) => answer.status))
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
        : say('remedy.certificate', { names })
  const have = evidence.length > 0 ? evidence.map(({ name }) => name).join(', ') : null
  return { status, evidence, have, need, note, remedy }
}
