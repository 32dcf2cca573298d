import { createHash } from 'node:crypto'
import type { BidRow } from '../../bids/queries.ts'
import { readBid } from '../../bids/queries.ts'
import { BidParam, UpdateBid } from '../../bids/schema.ts'
import { working } from '../../bids/states.ts'
import { updateBid } from '../../bids/update.ts'
import { forbidden } from '../../errors.ts'
import { parse } from '../page/change.ts'
import type { Visit } from '../page/visit.ts'
import { changeBid } from './change.ts'

/** Names what the details say, so that a form about them minds no section that is written meanwhile. */
export const detailsSeen = ({
  title,
  value,
  currency,
  lotIds,
  teamId,
  consortiumId,
  notes,
  externalReference,
}: BidRow) =>
  createHash('sha256')
    .update(JSON.stringify([title, value, currency, lotIds, teamId, consortiumId, notes, externalReference]))
    .digest('base64url')
    .slice(0, 22)

export async function editBid(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const { row } = await readBid(visit.ctx, id)
  const input = working.includes(row.status) ? allOf(fields) : lastingOf(fields)
  const seen = fields.get('seen')
  await changeBid(visit, UpdateBid, input, (ctx, json) =>
    updateBid(ctx, id, json, (now) => {
      if (detailsSeen(now) !== seen)
        throw forbidden(
          'Somebody has changed the details in the meantime. What is stored now stands above your entries.',
        )
    }),
  )
  return { to: `/bids/${id}`, say: 'Details saved.' }
}

const textOf = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || null

/** What may change of a bid for good. */
const lastingOf = (fields: URLSearchParams) => ({
  notes: textOf(fields, 'notes'),
  externalReference: textOf(fields, 'externalReference'),
})

function allOf(fields: URLSearchParams) {
  const value = textOf(fields, 'value')
  const number = value === null ? null : Number(value)
  return {
    ...lastingOf(fields),
    title: textOf(fields, 'title'),
    value: Number.isNaN(number) ? value : number,
    currency: textOf(fields, 'currency'),
    lotIds: fields.getAll('lotIds'),
    teamId: textOf(fields, 'teamId'),
    consortiumId: textOf(fields, 'consortiumId'),
  }
}
