import type { SandboxRow } from './queries.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { storeOf } from '../../platform/sandbox-db/env.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { copyCompany } from './company.ts'
import { releaseExamples } from './examples.ts'
import { sandboxes } from '../schema.gen.ts'

/** In bytes: files of a sandbox. All other quotas are those of the basic plan. */
const fileBytes = 50_000_000

/**
 * Fills a new sandbox: tables, the company with its people and profile, small quotas and the first examples. Every
 * statement may run again, so that the next request completes what a crash left half-made.
 */
export async function build(live: Ctx, own: Ctx, row: SandboxRow): Promise<void> {
  await storeOf(live.env, row.id).prepare()
  await copyCompany(live, own, row)
  await own.d1
    .prepare(
      `UPDATE quotas SET enterprise = iif(name = 'fileBytes', ?1, basic),
         highest = iif(name = 'fileBytes', ?1, highest)`,
    )
    .bind(fileBytes)
    .run()
  await releaseExamples(own, row, 0)
  await live.db
    .update(sandboxes)
    .set({ builtAt: live.now.getTime() })
    .where(and(eq(sandboxes.id, row.id), isNull(sandboxes.builtAt)))
}
