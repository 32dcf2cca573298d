import { countryByAlpha3 } from '../../../reference/codes/countries.ts'
import type { TenderStatus } from '../vocabulary.ts'
import { webAddress } from '../eforms/links.ts'
import { type Json, objects, text, texts, within } from '../json.ts'
import { deadlineMoment, moment } from '../moment.ts'
import { emptyAward, emptyNotice } from '../empty.ts'
import { isPlaceholder } from '../placeholder.ts'
import { statedTitle, subjectOfTitle } from '../titles.ts'
import type { Notice, NoticeKind } from '../schema.ts'
import type { NoticeAward, NoticeBuyer, NoticeDocument } from '../parts.ts'
import type { Contact } from '../terms-schema.ts'
import { statedMoney } from '../amounts.ts'
import { companiesAmong } from '../winners.ts'

/**
 * The notice types of SAM.gov with our kinds. Sales of surplus property are left out, because they are not
 * procurement.
 */
export const kinds: ReadonlyMap<string, NoticeKind> = new Map([
  ['presolicitation', 'planning'],
  ['intent to bundle requirements (dod-funded)', 'planning'],
  ['consolidate/(substantially) bundle', 'planning'],
  ['sources sought', 'consultation'],
  ['special notice', 'consultation'],
  ['solicitation', 'competition'],
  ['combined synopsis/solicitation', 'competition'],
  ['award notice', 'result'],
  ['justification', 'direct-award'],
  ['justification (j&a)', 'direct-award'],
  ['fair opportunity / limited sources justification', 'direct-award'],
])

/**
 * One opportunity as a notice. NAICS and product service codes are not CPV codes and are stored separately;
 * amounts are US dollars. The version distinguishes the active from the archived state, the only change that
 * does not change the noticeId.
 */
export function readOpportunity(opportunity: Json, id: string, type: string, kind: NoticeKind): Notice {
  const archived = /^no$/i.test(text(opportunity.active) ?? '')
  const posted = moment(opportunity.postedDate, 'start')
  const deadline = deadlineMoment(opportunity.responseDeadLine, washington)
  const unread = text(opportunity.responseDeadLine)
  const title = statedTitle([english(opportunity.title)])
  const awards = award(within(opportunity, 'award'), id)
  return {
    ...emptyNotice,
    ...identity(id, text(opportunity.solicitationNumber)),
    version: `${posted?.slice(0, 10) ?? '01'}-${archived ? 'archived' : 'active'}`,
    kind,
    noticeType: type,
    status: statusOf(kind, archived, awards),
    publishedAt: posted,
    dispatchedAt: posted,
    url: webAddress(text(opportunity.uiLink)),
    languages: ['en'],
    title,
    subject: subjectOfTitle(title, () => [english(opportunity.description)]),
    description: english(opportunity.description),
    describedApart: isAddress(text(opportunity.description)) ? true : null,
    buyers: buyer(opportunity),
    contacts: contacts(opportunity),
    additionalInformation: texts(opportunity.typeOfSetAsideDescription).join(', ') || null,
    contractNature: nature(text(opportunity.classificationCode) ?? ''),
    deadline,
    unreadDeadlines: unread !== null && deadline === null ? [{ lotId: null, written: unread }] : [],
    otherCodes: otherCodes(opportunity),
    regions: place(within(opportunity, 'placeOfPerformance', 'country')),
    reservedFor: texts(opportunity.typeOfSetAside).filter((code) => code.toUpperCase() !== 'NONE'),
    documents: documents(opportunity),
    awards,
  }
}

const washington = { zone: 'America/New_York', country: 'US' }

/** The solicitation number in one case, because offices write it in either case. */
const identity = (id: string, number: string | null) => ({
  noticeId: id,
  refs: [number === null || isPlaceholder(number) ? `notice:${id}` : `solicitation:${number.toUpperCase()}`],
  aliases: [`notice:${id}`],
  procedureId: number,
})

function statusOf(kind: NoticeKind, archived: boolean, awards: NoticeAward[]): TenderStatus | null {
  const decided = awards.some(({ status }) => status === 'unsuccessful') ? 'unsuccessful' : 'awarded'
  if (kind === 'result') return decided
  if (kind === 'direct-award') return awards.length > 0 ? decided : null
  if (archived) return 'closed'
  return kind === 'competition' ? 'open' : 'planned'
}

/**
 * A text in English, the API's language. Null for an address, which the API returns in place of a description and which
 * needs a key.
 */
function english(value: unknown): Notice['title'] {
  const own = text(value)
  return own === null || isAddress(own) ? null : { en: own }
}

const isAddress = (text: string | null) => text !== null && /^https?:\/\/\S+$/.test(text)

/**
 * The office with all levels above it, from the department down (`DEPT OF DEFENSE / DEPT OF THE NAVY /
 * NAVSEA`), because names alone do not identify offices. Points separate the levels; a point before a space
 * belongs to a name.
 */
function buyer(opportunity: Json): NoticeBuyer[] {
  const path = text(opportunity.fullParentPathName)?.split(/\.(?!\s|$)/) ?? [
    text(opportunity.department),
    text(opportunity.subTier),
    text(opportunity.office),
  ]
  const levels = path.map((level) => level?.trim() ?? '').filter((level) => level !== '')
  const distinct = levels.filter((level, i) => level !== levels[i - 1])
  if (distinct.length === 0) return []
  const names = distinct.length > 1 ? distinct : []
  const organisation = {
    name: distinct.join(' / '),
    names,
    country: 'US',
    registrationNumber: null,
    otherRegistrationNumbers: [],
    sme: null,
  }
  const [primary] = contacts(opportunity)
  const contact = primary ? reach(primary) : null
  return [{ ...organisation, role: 'buyer', address: address(opportunity), contact, profileUrl: null }]
}

const contacts = (opportunity: Json): Contact[] =>
  objects(opportunity.pointOfContact)
    .toSorted((a, b) => Number(b.type === 'primary') - Number(a.type === 'primary'))
    .map(({ fullName, email, phone }) => ({
      role: 'information',
      name: text(fullName),
      email: text(email),
      phone: text(phone),
      url: null,
    }))

const reach = ({ name, email, phone, url }: Contact) => ({ name, email, phone, url })

function address(opportunity: Json): NoticeBuyer['address'] {
  const { city, zipcode, countryCode } = within(opportunity, 'officeAddress')
  const postalCode = text(zipcode)
  if (text(city) === null && postalCode === null) return null
  const country = countryByAlpha3(text(countryCode) ?? '')
  return { street: null, city: text(city), postalCode, country, nuts: null }
}

/** The industries (NAICS), possibly several, and the product or service (PSC). */
function otherCodes({ naicsCode, naicsCodes, classificationCode }: Json): Notice['otherCodes'] {
  const industries = new Set([...texts(naicsCode), ...texts(naicsCodes)])
  return [
    ...[...industries].map((code) => ({ scheme: 'NAICS', code })),
    ...texts(classificationCode).map((code) => ({ scheme: 'PSC', code })),
  ]
}

/**
 * The nature by the product service code: codes of digits are products, Y builds, Z2 repairs buildings, other letters
 * are services.
 */
function nature(code: string): Notice['contractNature'] {
  if (/^\d/.test(code)) return 'supplies'
  if (/^(?:Y|Z2)/.test(code)) return 'works'
  return /^[A-Z]/.test(code) ? 'services' : null
}

/** The country by its code alone, because in awards the member `name` can be a state (`GA`). */
function place(country: Json): string[] {
  const alpha2 = countryByAlpha3(text(country.code) ?? '')
  return alpha2 === null ? [] : [alpha2]
}

function documents(opportunity: Json): NoticeDocument[] {
  const attachments = texts(opportunity.resourceLinks).map((link, i) => ({
    link,
    title: `Attachment ${i + 1}`,
  }))
  const more = texts(opportunity.additionalInfoLink).map((link) => ({
    link,
    title: 'Additional information',
  }))
  return [...attachments, ...more].flatMap(({ link, title }) => {
    const url = webAddress(link)
    if (url === null) return []
    const kind = title.startsWith('Attachment') ? ('tender_documents' as const) : ('other' as const)
    return [
      { key: url, lotId: null, title, kind, language: null, url, format: null, access: 'open' as const },
    ]
  })
}

/**
 * The award of an award notice, keyed by its contract number; none when the notice names neither an amount nor an
 * awardee.
 */
function award(given: Json, noticeId: string): NoticeAward[] {
  const awardee = within(given, 'awardee')
  const name = text(awardee.name)
  const value = statedMoney(text(given.amount), 'USD', 'groups')
  if (name === null && value === null) return []
  const country = countryByAlpha3(text(within(awardee, 'location', 'country').code) ?? '')
  const numbers = [awardee.ueiSAM, awardee.duns, awardee.cageCode].flatMap((number) => text(number) ?? [])
  const [registrationNumber = null, ...otherRegistrationNumbers] = numbers
  const awarded = { name, names: [], country, registrationNumber, otherRegistrationNumbers, sme: null }
  const { companies, isFailed } = companiesAmong(name === null ? [] : [awarded], () => name)
  return [
    {
      ...emptyAward,
      key: text(given.number) ?? noticeId,
      suppliers: companies,
      value: isFailed ? null : value,
      awardedAt: moment(given.date, 'start'),
      status: isFailed ? 'unsuccessful' : 'awarded',
      contractId: text(given.number),
    },
  ]
}
