import { major } from '../../src/platform/text/money.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { NoticeAward, NoticeRequirement } from '../../src/catalogue/notices/parts.ts'
import { byLanguage, dayOf, distinct, lengths, shortCountry, shortLanguage, utc } from './eforms-facts.ts'
import type { Amount, Facts, LotFacts, Place, ResultFacts } from './eforms-facts.ts'

const amount = (value: Notice['estimatedValue']): Amount | null =>
  value && { amount: major(value), currency: value.currency }
const lotsOf = (fact: Facts): LotFacts[] => (fact.lots ?? []).filter(({ kind }) => kind !== 'LotsGroup')
const withheld = (notice: Notice, code: string) => notice.withheld.some(({ field }) => field === code)
const regions = (places: Place[]) =>
  distinct(places.map(({ nuts, country }) => nuts ?? shortCountry(country)).filter((one) => one !== null))
const perLot = <T>(fact: Facts, of: (lot: LotFacts) => T) => lotsOf(fact).map(of)
const listed = (notice: Notice, field: string, lotId?: string) =>
  notice.requirements.filter(({ key }) => key.startsWith(`${field}:${lotId ?? 'procedure'}:`))
const perCriterion = <T>(notice: Notice, of: (requirement: NoticeRequirement) => T) =>
  notice.lots.map((lot) => listed(notice, 'BT-750', lot.id).map(of))
const usedCriteria = (lot: LotFacts) => (lot.selectionCriteria ?? []).filter(({ used }) => used !== 'n-used')

/** One expected award for each tender of a result, one for a lot without a winner. */
const perAward = <T>(fact: Facts, of: (result: ResultFacts, tender: number | null) => T) =>
  (fact.lotResults ?? []).flatMap((result) => {
    const winners = result.status === 'clos-nw' ? [] : (result.tenders ?? [])
    return winners.length > 0 ? winners.map((_, i) => of(result, i)) : [of(result, null)]
  })
const awardStatus = { 'selec-w': 'awarded', 'clos-nw': 'unsuccessful', 'open-nw': 'open' } as Record<
  string,
  string
>
const tenderOf = (award: NoticeAward) => award.key.split(':')[2] ?? ''

function expectedBids(notice: Notice, { submissions = {} }: ResultFacts): [number | null, boolean] {
  if (withheld(notice, 'rec-sub-cou')) return [null, false]
  const exact = submissions['tenders'] ?? submissions['null']
  if (exact !== undefined) return [Number(exact), false]
  const parts = Object.entries(submissions).filter(([code]) => code !== 'part-req')
  return parts.length > 0 ? [Math.max(...parts.map(([, count]) => Number(count))), true] : [null, false]
}

/** For every kind of fact: the value in the notice, and the expected value. */
export const compared: Record<string, (notice: Notice, fact: Facts) => [actual: unknown, expected: unknown]> =
  {
    noticeId: (n, f) => [n.noticeId, f.noticeId],
    version: (n, f) => [n.version, f.version],
    procedureId: (n, f) => [
      [n.procedureId, n.refs],
      f.procedureId ? [f.procedureId, [`procedure:${f.procedureId}`]] : [null, [`notice:${f.noticeId}`]],
    ],
    noticeType: (n, f) => [n.noticeType, f.noticeType],
    formType: (n, f) => [
      n.kind,
      f.changes
        ? 'change'
        : ({ 'dir-awa-pre': 'direct-award', 'cont-modif': 'modification' }[f.formType] ?? f.formType),
    ],
    language: (n, f) => [n.languages[0], shortLanguage(f.language ?? '')],
    'otherLanguages[]': (n, f) => [n.languages.slice(1), (f.otherLanguages ?? []).map(shortLanguage)],
    'dispatch[]': (n, f) => [n.dispatchedAt, f.dispatch && utc(...f.dispatch)],
    publicationNumber: (n, f) => [
      n.aliases.filter((alias) => alias.startsWith('publication:')),
      f.publicationNumber ? [`publication:${f.publicationNumber.replace(/^0+/, '')}`] : [],
    ],
    publicationDate: (n, f) => (f.publicationDate ? [n.publishedAt, dayOf(f.publicationDate)] : [null, null]),
    'buyers[].name': (n, f) => [
      n.buyers.map(({ name, names }) => [name, ...names].toSorted()),
      f.buyers?.map(({ name }) => distinct(Object.values(name)).toSorted()),
    ],
    'buyers[].country': (n, f) => [
      n.buyers.map(({ country }) => country),
      f.buyers?.map(({ country }) => shortCountry(country)),
    ],
    'buyers[].registration': (n, f) => [
      n.buyers.map(({ registrationNumber }) => registrationNumber),
      f.buyers?.map(({ registration }) => registration),
    ],
    title: (n, f) => [n.title, byLanguage(f.title)],
    descriptionLength: (n, f) => [lengths(n.description), byLanguage(f.descriptionLength)],
    nature: (n, f) => [n.contractNature, f.nature],
    'cpvMain[]': (n, f) => [
      n.cpvCodes.slice(0, distinct([...f.cpvMain, ...lotsOf(f).flatMap((lot) => lot.cpvMain ?? [])]).length),
      distinct([...f.cpvMain, ...lotsOf(f).flatMap((lot) => lot.cpvMain ?? [])]),
    ],
    'cpvAdditional[]': (n, f) => [
      n.cpvCodes.toSorted(),
      distinct(
        [f, ...lotsOf(f)].flatMap((part) => [...(part.cpvMain ?? []), ...(part.cpvAdditional ?? [])]),
      ).toSorted(),
    ],
    'places[].nuts': (n, f) => [n.regions, regions([f, ...lotsOf(f)].flatMap((part) => part.places ?? []))],
    estimated: (n, f) => (f.estimated ? [amount(n.estimatedValue), f.estimated] : [null, null]),
    frameworkMax: (n, f) =>
      f.frameworkMax && !f.estimated ? [amount(n.estimatedValue), f.frameworkMax] : [null, null],
    procedureType: (n, f) => [n.procedureType, withheld(n, 'pro-typ') ? null : (f.procedureType ?? null)],
    'exclusionGrounds[]': (n, f) => [listed(n, 'BT-67').map(({ code }) => code), f.exclusionGrounds ?? []],
    'changes[].changedNotice': (n, f) => [
      n.previous.filter((name) => f.changes?.some((one) => name === `notice:${one.changedNotice}`)).length,
      f.changes?.length ?? 0,
    ],
    'changes[].reason': (n, f) => [n.change?.reason, f.changes?.[0]?.reason],
    'modifies[]': (n, f) => [
      f.modifies ? n.previous : [],
      (f.modifies ?? []).map((id) => `publication:${id}`),
    ],
    'lots[].id': (n, f) => [n.lots.map(({ id }) => id), perLot(f, ({ id }) => id)],
    'lots[].title': (n, f) => [n.lots.map(({ title }) => title), perLot(f, ({ title }) => byLanguage(title))],
    'lots[].cpvMain[]': (n, f) => [
      n.lots.map((lot) => lot.cpvCodes[0]),
      perLot(f, (lot) => lot.cpvMain?.[0]),
    ],
    'lots[].cpvAdditional[]': (n, f) => [
      n.lots.map((lot) => lot.cpvCodes),
      perLot(f, (lot) => distinct([...(lot.cpvMain ?? []), ...(lot.cpvAdditional ?? [])])),
    ],
    'lots[].places[].nuts': (n, f) => [
      n.lots.map((lot) => lot.regions),
      perLot(f, (lot) => regions(lot.places ?? [])),
    ],
    'lots[].estimated': (n, f) => [
      n.lots.map((lot) => amount(lot.estimatedValue)),
      perLot(f, (lot) => lot.estimated ?? lot.frameworkMax ?? null),
    ],
    'lots[].tenderDeadline[]': (n, f) => [
      n.lots.map((lot) => lot.deadline),
      perLot(f, (lot) => {
        const end = lot.tenderDeadline ?? lot.requestDeadline ?? lot.interestDeadline
        return end ? utc(...end) : null
      }),
    ],
    'lots[].documents[].url': (n, f) => [
      n.documents.map(({ url, access }) => [url, access]).toSorted(),
      Object.values(
        Object.fromEntries(
          lotsOf(f)
            .flatMap((lot) => lot.documents ?? [])
            .map(({ url, type }) => [
              `${url} ${type}`,
              [url, type === 'restricted-document' ? 'restricted' : 'open'],
            ]),
        ),
      ).toSorted(),
    ],
    'lots[].selectionCriteria[].code': (n, f) => [
      perCriterion(n, ({ code }) => code),
      perLot(f, (lot) => usedCriteria(lot).map(({ code }) => code)),
    ],
    'lots[].selectionCriteria[].name': (n, f) => [
      perCriterion(n, ({ title }) => title),
      n.lots.map((lot, i) =>
        usedCriteria(lotsOf(f)[i] ?? { id: '', kind: '' }).map(
          ({ name }, j) => name?.[f.language ?? ''] ?? listed(n, 'BT-750', lot.id)[j]?.title,
        ),
      ),
    ],
    'lots[].selectionCriteria[].descriptionLength': (n, f) => [
      perCriterion(n, ({ text }) => lengths(text)),
      perLot(f, (lot) => usedCriteria(lot).map(({ descriptionLength }) => byLanguage(descriptionLength))),
    ],
    'lots[].awardCriteria[]': (n, f) => [
      n.lots.map((lot) => lot.awardCriteria.map(({ type }) => type).filter((type) => type !== null)),
      perLot(f, (lot) => (withheld(n, 'awa-cri-typ') ? [] : (lot.awardCriteria ?? []))),
    ],
    'lotResults[].id': (n, f) => [n.awards.map(({ key }) => key.split(':')[0]), perAward(f, ({ id }) => id)],
    'lotResults[].lots[]': (n, f) => [n.awards.map(({ lotId }) => lotId), perAward(f, ({ lots }) => lots[0])],
    'lotResults[].status': (n, f) => [
      n.awards.map(({ status }) => status),
      perAward(f, ({ status }) => awardStatus[status ?? 'selec-w']),
    ],
    'lotResults[].submissions': (n, f) => [
      n.awards.map((award) => [award.bidsReceived, award.bidsReceivedIsMinimum]),
      perAward(f, (result) => expectedBids(n, result)),
    ],
    'lotResults[].tenders[].amount': (n, f) => [
      n.awards.map(({ value }) => amount(value)),
      perAward(f, (result, i) => (i === null ? null : (result.tenders?.[i]?.amount ?? null))),
    ],
    'lotResults[].tenders[].parties[]': (n, f) => [
      n.awards.map(({ suppliers }) => suppliers.map(({ name }) => name)),
      perAward(f, (result, i) =>
        i === null ? [] : result.tenders?.[i]?.parties.map((party) => party[f.language ?? '']),
      ),
    ],
    'lotResults[].tenders[].withheld[]': (n, f) => [
      (f.lotResults ?? [])
        .flatMap(({ tenders = [] }) => tenders.flatMap((tender) => tender.withheld))
        .filter((code) => !withheld(n, code)),
      [],
    ],
    'lotResults[].contracts[].awardDate': (n, f) => [
      n.awards.map(({ awardedAt }) => awardedAt),
      perAward(f, (result, i) => {
        const award = n.awards.filter(({ key }) => key.startsWith(`${result.id}:`))[i ?? 0]
        const contract = result.contracts?.find(({ tenders }) => award && tenders.includes(tenderOf(award)))
        const day = contract?.awardDate ?? contract?.signed
        return day ? dayOf(day) : null
      }),
    ],
  }

/** Facts that a comparison above also uses, and facts for which a notice has no place. */
export const used = [
  'places[].country',
  'places[].other',
  'lots[].kind',
  'lots[].places[].country',
  'lots[].places[].other',
  'lots[].frameworkMax',
  'lots[].requestDeadline[]',
  'lots[].interestDeadline[]',
  'lots[].documents[].type',
  'lots[].selectionCriteria[].used',
  'lotResults[].contracts[].signed',
  'lotResults[].contracts[].tenders[]',
]
export const unmodelled = [
  'root',
  'sdk',
  'subtype',
  'lots[].duration[]',
  'resultTotal',
  'lotResults[].noAwardReason',
  'lotResults[].lowest',
  'lotResults[].highest',
  'lotResults[].tenders[].rank',
  'lotResults[].tenders[].lot',
  'lotResults[].contracts[].number',
]
