import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/seal.ts'

/** Tables whose `sealed` column is encrypted with the keys of WEBHOOK_KEYS, each row for the id it is found by. */
const sealedTables = { mails: 'id', totp: 'user_id' } as const

const step = 100

/**
 * Encrypts anew, with the first key of WEBHOOK_KEYS, what was encrypted with another one, as `reencryptSecrets` does for
 * webhooks. Returns how many rows it was. What has changed since it was read is left for the next run.
 */
export async function reseal(ctx: Pick<Ctx, 'd1' | 'config'>): Promise<number> {
  let written = 0
  for (const table of ['mails', 'totp'] as const) written += await resealTable(ctx, table)
  return written
}

async function resealTable(
  { d1, config }: Pick<Ctx, 'd1' | 'config'>,
  table: keyof typeof sealedTables,
): Promise<number> {
  const [current] = config.WEBHOOK_KEYS
  if (!current) return 0
  const id = sealedTables[table]
  let written = 0
  let after = ''
  for (;;) {
    const { results } = await d1
      .prepare(
        `SELECT ${id} AS id, sealed FROM ${table}
          WHERE ${id} > ?1 AND substr(sealed, 1, ?3) <> ?2 ORDER BY ${id} LIMIT ${step}`,
      )
      .bind(after, `${current.name}:`, current.name.length + 1)
      .all<{ id: string; sealed: string }>()
    if (results.length === 0) return written
    const anew = results.map(({ id, sealed }) => ({
      id,
      sealed,
      anew: seal(config.WEBHOOK_KEYS, id, unseal(config.WEBHOOK_KEYS, id, sealed)),
    }))
    const { meta } = await d1
      .prepare(
        `UPDATE ${table} SET sealed = each.value ->> 'anew' FROM json_each(?1) AS each
          WHERE ${table}.${id} = each.value ->> 'id' AND ${table}.sealed = each.value ->> 'sealed'`,
      )
      .bind(boundList(anew))
      .run()
    written += meta.changes
    after = results.at(-1)?.id ?? after
  }
}
