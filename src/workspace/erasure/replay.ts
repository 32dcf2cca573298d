import type { Ctx } from '../../platform/context/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { erasureFolder, formerAddressOf, formerCompany } from '../../platform/db/erasure.ts'
import { erasureSubject } from './queries.ts'
import { eraseAgain } from './person.ts'

/** Max people whom one step erases; the next step goes on with the same page of the list. */
const perStep = 20
const idsPerPage = 5000

export interface Replayed {
  people: number
  companies: number
  /** The place in the list where the next step goes on; null at the end. */
  next: string | null
}

interface Note {
  key: string
  subject: string
  kind: 'person' | 'company'
}

/**
 * Compares a page of the list in the bucket with the database, and erases again whom a restore of an earlier state has
 * brought back. An erasure that the database knows costs one look.
 */
export async function replayErasures(ctx: Ctx, after: string | null): Promise<Replayed> {
  const { objects, truncated } = await ctx.env.FILES.list({
    prefix: erasureFolder,
    ...(after !== null && { startAfter: after }),
  })
  const unknown = await unknownOf(
    ctx,
    objects.map(({ key }) => noteOf(key)),
  )
  const next = truncated ? (objects.at(-1)?.key ?? null) : null
  if (unknown.length === 0) return { people: 0, companies: 0, next }
  const found = await idsOf(ctx, new Map(unknown.map((note) => [note.subject, note.kind])))
  const companies = found.filter(({ kind }) => kind === 'company').map(({ id }) => id)
  await planAgain(ctx, companies)
  const people = found.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  for (const id of people.slice(0, perStep)) await eraseAgain(ctx, id)
  const isWhole = people.length <= perStep
  if (isWhole) await remember(ctx, unknown)
  return {
    people: Math.min(people.length, perStep),
    companies: companies.length,
    next: isWhole ? next : (after ?? erasureFolder),
  }
}

function noteOf(key: string): Note {
  const [kind, subject = ''] = key.slice(erasureFolder.length).split('/')
  return { key, subject, kind: kind === 'company' ? 'company' : 'person' }
}

async function unknownOf({ d1 }: Ctx, notes: Note[]): Promise<Note[]> {
  const { results } = await d1
    .prepare('SELECT value AS subject FROM json_each(?1) WHERE value NOT IN (SELECT subject FROM erasures)')
    .bind(boundList(notes.map(({ subject }) => subject)))
    .all<{ subject: string }>()
  const subjects = new Set(results.map(({ subject }) => subject))
  return notes.filter(({ subject }) => subjects.has(subject))
}

/**
 * The ids of these subjects, but for people who are former members already. The list has digests, so every id is digested
 * and looked up.
 */
async function idsOf({ d1 }: Ctx, subjects: ReadonlyMap<string, Note['kind']>) {
  const found: { id: string; kind: Note['kind'] }[] = []
  for (const [rows, kind] of [
    [`users WHERE email <> ${formerAddressOf('id')}`, 'person'],
    [`companies WHERE name <> '${formerCompany}'`, 'company'],
  ] as const) {
    const page = d1.prepare(`SELECT id FROM ${rows} AND id > ?1 ORDER BY id LIMIT ${idsPerPage}`)
    for (let after: string | undefined = ''; after !== undefined;) {
      const { results }: D1Result<{ id: string }> = await page.bind(after).all()
      found.push(
        ...results
          .filter(({ id }) => subjects.get(erasureSubject(id)) === kind)
          .map(({ id }) => ({ id, kind })),
      )
      after = results.length < idsPerPage ? undefined : results.at(-1)?.id
    }
  }
  return found
}

/** The companies are erased by the job; nobody acts for them from now on. */
async function planAgain({ d1, now }: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await d1
    .prepare('UPDATE companies SET erase_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(boundList(ids), now.getTime())
    .run()
}

/** Subjects of whom the database has nothing, or whose erasure has just been done again. */
async function remember({ d1, now }: Ctx, notes: Note[]): Promise<void> {
  await d1
    .prepare(
      `INSERT INTO erasures (subject, kind, id, at, noted_at)
         SELECT value ->> 'subject', value ->> 'kind', NULL, ?2, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT DO NOTHING`,
    )
    .bind(boundList(notes), now.getTime())
    .run()
}
