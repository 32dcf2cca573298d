import { createHash } from 'node:crypto'
import type { BidRow } from '../../../workspace/bids/stored.ts'
import { BidParam, UpdateBid } from '../../../workspace/bids/params.ts'
import { working } from '../../../workspace/bids/states.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { change, parameters } from '../../core/input.ts'
import { numberIn } from '../../core/numbers.ts'
import { minorDigits } from '../../../platform/text/money.ts'
import type { Visit } from '../../core/visit.ts'
import { lotsOf } from './lots.tsx'
import { bidStatusWords } from '../../parts/bids/labels.ts'

/**
 * A hash of the details. A form for the details is refused when the details have changed in the meantime, but
 * not when a colleague has only written a section.
 */
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
  const { id } = parameters(BidParam, visit)
  // The form contains `title` only if all details could be changed when the form was opened. If the bid was submitted
  // since then, the form is refused, because only a part of it could be saved.
  const input = fields.has('title') ? await allOf(visit, id, fields) : lastingOf(fields)
  const seen = fields.get('seen')
  await change(visit, UpdateBid, input, (ctx, json) =>
    updateBid(ctx, id, json, (now) => {
      if (fields.has('title') && !working.includes(now.status))
        throw forbidden(
          'state',
          `The bid is now “${bidStatusWords[now.status].text}”: only notes and your reference can still change. Nothing was saved.`,
        )
      if (detailsSeen(now) !== seen)
        throw forbidden(
          'stale',
          'Someone has changed the details in the meantime. The stored details stand above your entries.',
        )
    }),
  )
  return { to: `/bids/${id}`, say: 'Details saved.' }
}

const textOf = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || null

/** The details that may change even after submission. */
const lastingOf = (fields: URLSearchParams) => ({
  notes: textOf(fields, 'notes'),
  externalReference: textOf(fields, 'externalReference'),
})

async function allOf(visit: Visit, id: string, fields: URLSearchParams) {
  const [value, currency] = [textOf(fields, 'value'), textOf(fields, 'currency')]
  return {
    ...lastingOf(fields),
    title: textOf(fields, 'title'),
    value: value === null ? null : (numberIn(value, minorDigits(currency?.toUpperCase() ?? '')) ?? value),
    currency,
    ...(await lotsOf(visit, id, fields)),
    teamId: textOf(fields, 'teamId'),
    consortiumId: textOf(fields, 'consortiumId'),
  }
}
