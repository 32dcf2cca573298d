import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { working } from './states.ts'

/** Takes a person who leaves the company out of the sections that the person owns or reviews. Submitted bids stay unchanged. */
export const leaveSections = (ctx: CallerCtx, userId: string): D1PreparedStatement =>
  prepare(
    ctx.d1,
    sql`UPDATE bids SET version = version + 1, updated_at = ${ctx.now.getTime()}, sections = (
        SELECT json_group_array(json_set(s.value, '$.ownerId', nullif(s.value ->> 'ownerId', ${userId}), '$.reviewers',
          (SELECT json_group_array(json(r.value) ORDER BY r.key) FROM json_each(s.value, '$.reviewers') AS r
            WHERE r.value ->> 'userId' <> ${userId})) ORDER BY s.key)
        FROM json_each(bids.sections) AS s)
      WHERE company_id = ${ctx.caller.company.id} AND status IN (SELECT value FROM json_each(${boundList(working)}))
        AND instr(sections, ${userId}) > 0`,
  )

/** Takes a person who leaves the company off the requirements that the person takes care of. */
export const leaveRows = (ctx: CallerCtx, userId: string): D1PreparedStatement =>
  prepare(
    ctx.d1,
    sql`UPDATE compliance_rows SET version = version + 1, updated_at = ${ctx.now.getTime()}, owner_id = NULL
      WHERE company_id = ${ctx.caller.company.id} AND owner_id = ${userId}`,
  )
