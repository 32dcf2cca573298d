import type { CallerCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/errors.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { getTender } from '../../catalogue/tenders/queries.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import { findAssets } from '../../documents/assets/queries.ts'
import type { Asset } from '../../documents/assets/schema.ts'
import { blocksOf } from '../../documents/typeset/markup.ts'
import type { Paper, PaperType, Part } from '../../documents/typeset/paper.ts'
import { print } from '../../documents/typeset/print.ts'
import { getBid } from '../bids/queries.ts'
import type { Bid } from '../bids/schema.ts'
import { readOwnCompany } from '../profile/queries.ts'

/**
 * A bid as a document for its buyer. Notes and status are left out because they belong to the company, and the value
 * because most buyers want prices in a separate envelope.
 */
export async function exportBid(ctx: CallerCtx, id: string, type: PaperType): Promise<Bytes> {
  const bid = await getBid(ctx, id)
  const [tender, company, files] = await Promise.all([
    ifThere(getTender(ctx, bid.tenderId)),
    readOwnCompany(ctx),
    findAssets(ctx, bid.assetIds),
  ])
  const author = company.profile.legalName ?? company.name
  const paper: Paper = {
    author,
    title: bid.title,
    facts: factsOf(bid, tender, ctx.now),
    parts: [...bid.sections.map(partOf), ...attachmentsOf(files)],
    at: ctx.now,
  }
  return print(ctx, type, { name: bid.title.slice(0, 100), paper })
}

const ifThere = (found: Promise<Tender>): Promise<Tender | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })

function factsOf(bid: Bid, tender: Tender | null, now: Date): Paper['facts'] {
  const facts: [label: string, value: string | null][] = [
    ['Tender', bid.tender.title === bid.title ? null : bid.tender.title],
    ['Procedure', tender?.procedureId ?? null],
    ['Buyer', bid.tender.buyer.name],
    [bid.lotIds.length === 1 ? 'Lot' : 'Lots', lotsOf(bid, tender)],
    ['Deadline', bid.deadline === null ? null : momentText(new Date(bid.deadline))],
    ['Our reference', bid.externalReference],
    ['Date', dayText(now)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function lotsOf({ lotIds }: Bid, tender: Tender | null): string | null {
  if (lotIds.length === 0) return null
  const titles = new Map(tender?.lots.map(({ id, title }) => [id, title]))
  const names = lotIds.slice(0, mostLots).map((id) => [id, titles.get(id)].filter(Boolean).join(': '))
  const others = lotIds.length - names.length
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join('\n')
}

/** Further lots would not fit the title page. */
const mostLots = 10

const english = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const dayText = (time: Date) => new Intl.DateTimeFormat('en-GB', english).format(time)
const momentText = (time: Date) => `${dayText(time)}, ${time.toISOString().slice(11, 16)} UTC`

/** A part of the document. A section without text says so: a heading with nothing below would look like a fault. */
const partOf = ({ heading, text }: Bid['sections'][number]): Part => ({
  heading,
  blocks: blocksOf(text.trim() === '' ? '[Not written yet]' : text),
})

function attachmentsOf(files: Asset[]): Part[] {
  if (files.length === 0) return []
  const items = files.map(({ name, file }) => [
    { text: file && file.fileName !== name ? `${name} (${file.fileName})` : name, bold: false },
  ])
  return [{ heading: 'Attachments', blocks: [{ kind: 'list', ordered: true, items }] }]
}
