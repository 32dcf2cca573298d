import type { CallerCtx } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { Bytes } from '../../../platform/http/bytes.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { findAssets } from '../../../company/files/queries.ts'
import type { Asset } from '../../../company/files/schema.ts'
import { blocksOf, type Room, roomOfPaper } from '../../../platform/export/typeset/markup.ts'
import {
  type Paper,
  type PaperType,
  type PaperPart,
  wordType,
} from '../../../platform/export/typeset/paper.ts'
import { print } from '../../../platform/export/typeset/print.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { awardOf } from '../award-heading.ts'
import { getBid } from '../queries.ts'
import type { Bid } from '../schema.ts'
import { findTemplate } from '../../../company/files/word-template.ts'
import { readOwnCompany } from '../../../company/profile/queries.ts'
import { type PaperWords, paperTables, paperWords } from './paper-words.ts'

/**
 * A bid as a document for its buyer. Notes and status are left out because they belong to the company, and the value
 * because most buyers want prices in a separate envelope.
 */
export async function exportBid(ctx: CallerCtx, id: string, type: PaperType): Promise<Bytes> {
  const bid = await getBid(ctx, id)
  const [tender, company, files, template] = await Promise.all([
    ifThere(getTender(ctx, bid.tenderId)),
    readOwnCompany(ctx),
    findAssets(ctx, bid.assetIds),
    type === wordType ? findTemplate(ctx) : null,
    loadTables(ctx, paperTables),
  ])
  const say = paperWords(bid.tender.languages)
  const room = roomOfPaper()
  const author = company.profile.legalName ?? company.name
  const paper: Paper = {
    author,
    title: bid.title,
    facts: factsOf(bid, tender, say, ctx.now),
    parts: [...bid.sections.map((section) => partOf(section, say, room)), ...attachmentsOf(files, say)],
    at: ctx.now,
    words: { contents: say('contents'), page: say('page'), of: say('of') },
  }
  const printed = await print(ctx, type, {
    name: bid.title.slice(0, 100),
    paper,
    template: template?.template ?? null,
  })
  const { refusal = null } = template ?? {}
  return refusal === null
    ? printed
    : new Bytes(printed.status, { ...printed.headers, Warning: warningOf(refusal) }, printed.body)
}

/** Why a document is without the company's template, as a header: quotes and other letters would end it. */
const warningOf = (refusal: string) =>
  `299 - "The Word template was not used: ${refusal.replaceAll(/[“”"\\]/g, "'").replaceAll(/[^\u0020-\u007e]/g, '?')}"`

const ifThere = (found: Promise<Tender>): Promise<Tender | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })

function factsOf(bid: Bid, tender: Tender | null, say: PaperWords, now: Date): Paper['facts'] {
  const facts: [label: string, value: string | null][] = [
    [say('tender'), bid.tender.title === bid.title ? null : bid.tender.title],
    [say('procedure'), tender?.procedureId ?? null],
    [say('buyer'), bid.tender.buyer.name],
    [say(bid.lotIds.length === 1 ? 'lot' : 'lots'), lotsOf(bid, tender, say)],
    [say('deadline'), bid.deadline === null ? null : momentText(bid.deadline, say)],
    [say('reference'), bid.externalReference],
    [say('date'), say.day(now.toISOString())],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function lotsOf({ lotIds }: Bid, tender: Tender | null, say: PaperWords): string | null {
  if (lotIds.length === 0) return null
  const titles = new Map(tender?.lots.map(({ id, title }) => [id, title]))
  const names = lotIds.slice(0, maxLots).map((id) => [id, titles.get(id)].filter(Boolean).join(': '))
  const others = lotIds.length - names.length
  return [...names, ...(others > 0 ? [say('more').replace('{count}', String(others))] : [])].join('\n')
}

/** Further lots would not fit the title page. */
const maxLots = 10

const momentText = (time: string, say: PaperWords) => `${say.day(time)}, ${time.slice(11, 16)} UTC`

/**
 * A part of the document. An award criterion appears without its weight, which the buyer knows. A section without text
 * says so: a heading with nothing below would look like a fault.
 */
const partOf = (section: Bid['sections'][number], say: PaperWords, room: Room): PaperPart => ({
  heading: awardOf(section)?.name ?? section.heading,
  blocks: blocksOf(section.text.trim() === '' ? say('unwritten') : section.text, room, say('running')),
})

function attachmentsOf(files: Asset[], say: PaperWords): PaperPart[] {
  if (files.length === 0) return []
  const items = files.map(({ name, file }) => [
    { text: file && file.fileName !== name ? `${name} (${file.fileName})` : name, bold: false },
  ])
  return [{ heading: say('attachments'), blocks: [{ kind: 'list', ordered: true, items }] }]
}
