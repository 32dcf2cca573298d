import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/seal.ts'

const step = 100

interface Row {
  id: string
  secret: string
  nextSecret: string | null
}

/**
 * Encrypts anew, with the first key of WEBHOOK_KEYS, what was encrypted with another one; afterwards that one can be
 * taken out of the configuration. Returns how many endpoints it was. Safe beside rotations: what has changed since it
 * was read is left for the next run.
 */
export async function reencryptSecrets(ctx: Pick<Ctx, 'd1' | 'config'>): Promise<number> {
  const [current] = ctx.config.WEBHOOK_KEYS
  if (!current) return 0
  let written = 0
  let after = ''
  for (;;) {
    const { results } = await ctx.d1
      .prepare(
        `SELECT id, secret, next_secret AS nextSecret FROM webhooks
         WHERE id > ?1 AND (substr(secret, 1, ?3) <> ?2 OR substr(next_secret, 1, ?3) <> ?2) ORDER BY id LIMIT ${step}`,
      )
      .bind(after, `${current.name}:`, current.name.length + 1)
      .all<Row>()
    if (results.length === 0) return written
    written += await write(ctx, results)
    after = results.at(-1)?.id ?? after
  }
}

async function write({ d1, config }: Pick<Ctx, 'd1' | 'config'>, rows: Row[]): Promise<number> {
  const anew = (id: string, stored: string) =>
    seal(config.WEBHOOK_KEYS, id, unseal(config.WEBHOOK_KEYS, id, stored))
  const changed = rows.map((row) => ({
    ...row,
    anew: anew(row.id, row.secret),
    nextAnew: row.nextSecret === null ? null : anew(row.id, row.nextSecret),
  }))
  const { meta } = await d1
    .prepare(
      `UPDATE webhooks SET secret = each.value ->> 'anew', next_secret = each.value ->> 'nextAnew'
       FROM json_each(?1) AS each
       WHERE webhooks.id = each.value ->> 'id' AND webhooks.secret = each.value ->> 'secret'
         AND webhooks.next_secret IS (each.value ->> 'nextSecret')`,
    )
    .bind(boundList(changed))
    .run()
  return meta.changes
}
