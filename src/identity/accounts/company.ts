import type { Caller } from '../../platform/context/caller.ts'
import type { companies } from '../schema.gen.ts'

/** A company as callers carry it. */
export const callerCompany = ({
  id,
  name,
  country,
  plan,
  eraseAt,
}: typeof companies.$inferSelect): Caller['company'] => ({
  id,
  name,
  country,
  plan,
  ...(eraseAt !== null && { eraseAt }),
})
