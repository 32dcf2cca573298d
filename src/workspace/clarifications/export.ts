import { findTender } from '../../catalogue/tenders/reference.ts'
import { readOwnCompany } from '../../company/profile/queries.ts'
import { blocksOf, roomOfPaper } from '../../platform/export/typeset/markup.ts'
import type { wordType } from '../../platform/export/typeset/paper.ts'
import { print } from '../../platform/export/typeset/print.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { attachment, safeFileName } from '../../platform/files/file-name.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { type PaperWords, paperTables, paperWords } from '../bids/files/paper-words.ts'
import { listClarifications } from './queries.ts'
import { type Clarification, ListClarifications } from './schema.ts'

export const textType = 'text/plain; charset=utf-8'
type DraftsType = typeof textType | typeof wordType

const maxPages = 50

/** The drafts of a tender, oldest first, to paste into the portal of the buyer or to attach there. */
export async function exportDrafts(ctx: CallerCtx, tenderId: string, type: DraftsType): Promise<Bytes> {
  const [tender, drafts, company] = await Promise.all([
    findTender(ctx, tenderId),
    readDrafts(ctx, tenderId),
    readOwnCompany(ctx),
    loadTables(ctx, paperTables),
  ])
  const say = paperWords(tender.languages)
  const name = tender.title.slice(0, 100)
  if (type === textType) return textFile(name, textOf(drafts, say))
  const room = roomOfPaper()
  const paper = {
    author: company.profile.legalName ?? company.name,
    title: tender.title,
    facts: tender.buyer.name === null ? [] : [{ label: say('buyer'), value: tender.buyer.name }],
    parts: drafts.map((draft, index) => ({
      heading: headOf(draft, index, say),
      blocks: blocksOf(draft.question ?? '', room, say('running')),
    })),
    at: ctx.now,
    words: { contents: say('contents'), page: say('page'), of: say('of') },
  }
  return print(ctx, type, { name, paper })
}

async function readDrafts(ctx: CallerCtx, tenderId: string): Promise<Clarification[]> {
  const drafts: Clarification[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = ListClarifications.parse({ status: 'draft', limit: '100', page: String(page) })
    const { items, total } = await listClarifications(ctx, tenderId, query)
    drafts.push(...items)
    if (drafts.length >= total) break
  }
  return drafts.toReversed()
}

/** The number of a question, and its lot. */
const headOf = ({ lotId }: Clarification, index: number, say: PaperWords) =>
  lotId === null ? `${index + 1}` : `${index + 1} (${say('lot')} ${lotId})`

const textOf = (drafts: Clarification[], say: PaperWords) =>
  drafts.map((draft, index) => `${headOf(draft, index, say)}. ${draft.question}\n`).join('\n')

function textFile(name: string, text: string): Bytes {
  const headers = {
    'Content-Type': textType,
    'Content-Disposition': attachment(safeFileName(`${name}.txt`)),
  }
  return new Bytes(200, headers, new Response(text).body)
}
