import { type CorpusTender, tender } from './corpus/tender.ts'
import { day } from '../../src/platform/time/time.ts'
import type { Line } from './load.ts'

/**
 * A corpus tender as the operator would send it. Its value is given in euro, because the expected answers compare bare
 * numbers.
 */
export function documentOf(each: CorpusTender) {
  return {
    format: 'tender/1',
    tender: {
      reference: each.sourceRef,
      title: each.title,
      description: each.description,
      buyer: { name: each.buyer, country: each.country },
      status: each.status,
      publishedAt: each.publishedAt,
      deadline: each.deadline,
      estimatedValue: each.estimatedValue,
      currency: each.estimatedValue === null ? null : 'EUR',
      cpvCodes: each.cpvCodes,
      regions: each.regions,
      languages: [each.language],
      procedureType: each.procedure,
      url: each.url,
    },
  }
}

/** A corpus tender as OCDS: a release of all of it, one that moves the deadline, and one with the award. */
export function releasesOf(each: CorpusTender) {
  const { sourceRef, title, description, buyer, country, deadline, estimatedValue, cpvCodes } = each
  const release = (id: string, tag: string, days: number, more: object) => ({
    ocid: `ocds-bench0-${sourceRef}`,
    id: `${sourceRef}-${id}`,
    date: new Date(Date.parse(each.publishedAt) + days * day).toISOString(),
    tag: [tag],
    language: each.language,
    ...more,
  })
  const party = { id: 'B', name: buyer }
  const items = cpvCodes.map((code, i) => ({ id: String(i), classification: { scheme: 'CPV', id: code } }))
  const value = estimatedValue === null ? {} : { value: { amount: estimatedValue, currency: 'EUR' } }
  const address = { countryName: country }
  return [
    release('1', 'tender', 0, {
      buyer: party,
      parties: [{ ...party, roles: ['buyer'], address }],
      tender: {
        id: sourceRef,
        title,
        description,
        status: 'active',
        tenderPeriod: { endDate: deadline },
        items,
        ...value,
      },
    }),
    release('2', 'tenderUpdate', 1, { tender: { id: sourceRef, tenderPeriod: { endDate: deadline } } }),
    release('3', 'award', 2, {
      awards: [{ id: '1', status: 'active', suppliers: [{ id: 'S', name: `${buyer} Supplies` }], ...value }],
    }),
  ]
}

/** The corpus as lines of the bulk loader, in its order. */
export function* lines(count: number): Generator<Line> {
  for (const { source, place, each } of placed(count, { from: 0, seed: 1 }))
    yield { source, place, document: documentOf(each) }
}

/**
 * The newest tenders of another corpus, to be added to a loaded corpus. Other references and positions
 * distinguish the two.
 */
export function* newestLines(count: number, among: number): Generator<Line> {
  for (const { source, place, each } of placed(among, { from: among - count, seed: 2 }))
    yield {
      source,
      place: place + 4096,
      isNew: true,
      document: documentOf({ ...each, sourceRef: `more-${each.sourceRef}` }),
    }
}

function* placed(count: number, { from, seed }: { from: number; seed: number }) {
  let day = ''
  let place = 0
  for (let index = from; index < count; index++) {
    const each = tender(index, count, seed)
    const its = each.publishedAt.slice(0, 10)
    // The place counts the tenders of a whole day, so no two tenders of one second have the same place.
    place = its === day ? place + 1 : 0
    day = its
    yield { source: each.source, place, each }
  }
}
