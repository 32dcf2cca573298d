import { countries } from './codes.ts'
import { drawCpv, drawRegions, drawWords } from './draws.ts'
import { at, gauss, type Random, seeded, zipf } from './random.ts'
import { type Language, vocabularyOf } from './vocabulary.ts'

/** A synthetic tender. Times are RFC 3339 UTC, the value is in whole units of the currency. */
export interface CorpusTender {
  id: string
  source: string
  sourceRef: string
  title: string
  description: string
  language: Language
  country: string
  buyer: string
  procedure: string
  status: 'planned' | 'open' | 'closed' | 'awarded' | 'cancelled'
  cpvCodes: string[]
  regions: string[]
  estimatedValue: number | null
  currency: string
  publishedAt: string
  deadline: string | null
  url: string
}

/** The day the corpus was made for, which decides the statuses. */
export const today = new Date('2026-11-20T00:00:00Z')
/** Tenders are published over the two years before `today`, in the order in which they are generated. */
const days = 730
const dayMs = 86_400_000

export const sources = ['ted', 'boamp', 'dtvp', 'fts', 'bzp']
const sourceShares = [0.45, 0.65, 0.8, 0.92, 1]
const countryOfSource: Record<string, string> = { boamp: 'FR', dtvp: 'DE', fts: 'UK', bzp: 'PL' }
const languageOf: Record<string, Language> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  LU: 'fr',
  FR: 'fr',
  BE: 'fr',
  PL: 'pl',
  ES: 'es',
  IT: 'it',
  UK: 'en',
  IE: 'en',
}
const procedures = ['open', 'restricted', 'negotiated', 'competitive-dialogue', 'direct']

/**
 * Tender `index` of a corpus of `count`; the three arguments decide everything. Draws in another order would make
 * another corpus.
 */
export function tender(index: number, count: number, seed = 1): CorpusTender {
  const random = seeded(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  const share = random()
  const source = at(
    sources,
    sourceShares.findIndex((upTo) => share <= upTo),
  )
  const country = countryOfSource[source] ?? at(countries, zipf(random, countries.length))
  const language = languageOf[country] ?? (random() < 0.6 ? 'en' : 'fr')
  const vocabulary = vocabularyOf(language)
  const { start, publishedAt } = publication(index, count, source)
  const noDeadline = random() < 0.08
  const deadline = noDeadline ? null : start + Math.round((12 + 90 * random() * random()) * 24 * 4) * 900_000
  const status = drawStatus(random, deadline)
  const estimatedValue = random() < 0.25 ? null : Math.round(Math.exp(11.9 + 1.8 * gauss(random)))
  const { division, cpvCodes } = drawCpv(random)
  const regions = drawRegions(random, country)
  const words = drawWords(random, vocabulary, division)
  const title = words.title()
  const sequence = String(index + 1).padStart(8, '0')
  const sourceRef = `${source.toUpperCase()}-${new Date(start).getUTCFullYear()}-${sequence}`
  const description = `${words.description()} ${sourceRef}`
  const buyer = `${words.buyer()} ${regions[0]}`
  return {
    id: `${source}-${sequence}`,
    source,
    sourceRef,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description,
    language,
    country,
    buyer,
    procedure: at(procedures, zipf(random, 5)),
    status,
    cpvCodes,
    regions,
    estimatedValue,
    currency: country === 'PL' ? 'PLN' : country === 'UK' ? 'GBP' : 'EUR',
    publishedAt: new Date(publishedAt).toISOString(),
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    url: `https://tenders.example/${source}/${sequence}`,
  }
}

/** Two sources publish at midnight, the others during the working day. */
function publication(index: number, count: number, source: string): { start: number; publishedAt: number } {
  const start = today.getTime() - (days - Math.floor((index / count) * days)) * dayMs
  if (source === 'ted' || source === 'boamp') return { start, publishedAt: start }
  const partOfDay = ((index * days) / count) % 1
  return { start, publishedAt: start + 6 * 3_600_000 + Math.floor(partOfDay * 14 * 3600) * 1000 }
}

function drawStatus(random: Random, deadline: number | null): CorpusTender['status'] {
  const share = random()
  if (deadline !== null && deadline > today.getTime())
    return share < 0.04 ? 'cancelled' : share < 0.1 ? 'planned' : 'open'
  if (share < 0.05) return 'cancelled'
  if (share < 0.62) return 'awarded'
  return deadline === null && share < 0.9 ? 'planned' : 'closed'
}
