import { CreateOwnKey, UpdateOwnKey } from '../../../identity/keys/company/schema.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { day, isDay, iso } from '../../../platform/time/time.ts'
import { parse } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'

/** The fields shared by the form for a new key and the form for an existing key, in the shape of their schemas. */
const common = (fields: URLSearchParams) => {
  const limit = fields.get('requestLimit')?.trim() ?? ''
  return {
    name: fields.get('name') ?? '',
    scopes: fields.getAll('scopes'),
    // `Number` alone would accept `1e3` and `0x10`.
    requestLimit: /^\d{1,9}$/.test(limit) ? Number(limit) : limit,
  }
}

export const readNewKey = ({ ctx }: Visit, fields: URLSearchParams): CreateOwnKey =>
  parse(CreateOwnKey, {
    ...common(fields),
    expiresAt: expiryOf(ctx.now, fields),
    isService: fields.get('service') === 'yes',
  })

export function readKeyChange({ ctx }: Visit, fields: URLSearchParams): UpdateOwnKey {
  const keeps = fields.get('expiresAt') === 'keep'
  return parse(UpdateOwnKey, {
    ...common(fields),
    ...(!keeps && { expiresAt: expiryOf(ctx.now, fields) }),
  })
}

/** The chosen end in RFC 3339; null for a key without an end. */
function expiryOf(now: Date, fields: URLSearchParams): string | null {
  const choice = fields.get('expiresAt')
  if (choice === 'none') return null
  if (choice === 'date') {
    const last = fields.get('expiresOn') ?? ''
    if (!/^\d{4}-\d{2}-\d{2}$/.test(last) || !isDay(last))
      throw invalidData('expiresOn', 'Choose the last day.')
    const end = Date.parse(`${last}T00:00:00Z`) + day
    if (end <= now.getTime()) throw invalidData('expiresOn', 'Choose today or a later day.')
    return iso(end)
  }
  if (choice !== null && /^(30|90|365)$/.test(choice)) return iso(now.getTime() + Number(choice) * day)
  throw invalidData('expiresAt', 'Choose when it expires.')
}
