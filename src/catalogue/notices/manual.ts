import { hash } from 'node:crypto'
import type * as z from 'zod'
import { type Json, unstorable } from './json.ts'
import { ManualTender } from './manual-schema.ts'
import { emptyNotice, noLotTerms } from './empty.ts'
import type { Notice, NoticeKind } from './schema.ts'
import type { NoticeDocument, NoticeLot } from './parts.ts'
import { isPlaceholder } from './placeholder.ts'
import type { Parsed } from './parsed.ts'

/** Whether a JSON document declares the format of tenders that the operator writes. */
export const isManual = (document: Json): boolean => document.format === 'tender/1'

/** Reads a tender that the operator wrote. The error names all faults at once, each by its member. */
export function readManual(document: Json): Parsed {
  const broken = unstorable(document)
  if (broken !== null) return refused(`${broken} holds NUL or half of a surrogate pair`)
  const { data, error } = ManualTender.safeParse(document)
  if (error) return refused(error.issues.slice(0, 20).flatMap(sentences).join('; '))
  return { notices: [notice(data)], skipped: [], failed: [] }
}

const refused = (error: string): Parsed => ({ notices: [], skipped: [], failed: [{ index: 0, error }] })

function sentences(issue: z.core.$ZodIssue): string[] {
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
  const at = path.replace(/^\./, '')
  if (issue.code !== 'unrecognized_keys') return [`${at} ${issue.message}`]
  return issue.keys.map((key) => `${at ? `${at}.` : ''}${key.slice(0, 60)} is not a member of tender/1`)
}

const kindByStatus: Record<NonNullable<Notice['status']>, NoticeKind> = {
  planned: 'planning',
  open: 'competition',
  closed: 'competition',
  cancelled: 'change',
  awarded: 'result',
  unsuccessful: 'result',
}

/**
 * The tender as one notice. The format has no versions, so a hash of the content is the version: the same content twice
 * changes nothing, and the last import wins. A tender without a status is open.
 */
function notice({ tender, documents }: ManualTender): Notice {
  const language = tender.languages[0] ?? 'und'
  const status = tender.status ?? 'open'
  const version = hash('sha256', JSON.stringify({ tender, documents })).slice(0, 12)
  // A single letter is a name that a person chose.
  const isName = /^\p{L}$/u.test(tender.reference) || !isPlaceholder(tender.reference)
  const noticeId = isName ? tender.reference : `${tender.reference}-${version}`
  return {
    ...emptyNotice,
    noticeId,
    version,
    refs: [`reference:${noticeId}`],
    procedureId: tender.reference,
    kind: kindByStatus[status],
    status,
    publishedAt: tender.publishedAt,
    dispatchedAt: tender.publishedAt,
    url: tender.url,
    languages: tender.languages,
    title: { [language]: tender.title },
    description: tender.description === null ? null : { [language]: tender.description },
    buyers: [
      {
        ...tender.buyer,
        names: [],
        sme: null,
        role: 'buyer',
        address: null,
        contact: null,
        profileUrl: null,
      },
    ],
    procedureType: tender.procedureType,
    contractNature: tender.contractNature,
    deadline: tender.deadline,
    estimatedValue: tender.estimatedValue,
    cpvCodes: [...new Set([...tender.cpvCodes, ...tender.lots.flatMap((lot) => lot.cpvCodes)])],
    regions: [...new Set([...tender.regions, ...tender.lots.flatMap((lot) => lot.regions)])],
    lots: tender.lots.map((lot) => readLot(lot, language)),
    awardCriteria: tender.awardCriteria,
    documents: texts(documents),
  }
}

const readLot = (lot: ManualTender['tender']['lots'][number], language: string): NoticeLot => ({
  ...noLotTerms,
  ...lot,
  title: lot.title === null ? null : { [language]: lot.title },
  description: lot.description === null ? null : { [language]: lot.description },
  status: null,
})

/** Documents by their title; a number distinguishes documents with the same title. */
function texts(documents: ManualTender['documents']): NoticeDocument[] {
  const counts = new Map<string, number>()
  return documents.map(({ title, language, kind, pages }) => {
    const ordinal = (counts.get(title) ?? 0) + 1
    counts.set(title, ordinal)
    return {
      key: ordinal > 1 ? `${title} (${ordinal})` : title,
      lotId: null,
      title,
      kind: kind ?? 'tender_documents',
      language,
      url: null,
      format: 'text/plain',
      access: 'open',
      text: pages,
    }
  })
}
