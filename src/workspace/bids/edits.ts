import { forRows } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { day, hour, minute } from '../../platform/time/time.ts'
import type { Asker } from './asker.ts'
import type { BidRow } from './stored.ts'
import type { Section } from './schema.ts'

/** Max changes that are retained of a section. */
export const maxEdits = 20
/** Milliseconds that a change is kept. */
export const editsMaxAge = 365 * day
/**
 * A person's saves of a section are one change until the person pauses for so long, and for so long altogether: a text
 * that is typed and lost in one afternoon must not be lost between two changes.
 */
const spell = { pause: 30 * minute, maxLength: 2 * hour }

/** How a section came to its next words. */
export type EditKind = 'written' | 'restored' | 'removed'

/** A change of a section: the section before, and whether the change begins a new row. */
interface Edit {
  key: string
  kind: EditKind
  begins: number
  requirementId: string | null
  heading: string
  text: string
}

/**
 * The statements that keep the words of the sections that a change of a bid replaces or removes, for the batch of the
 * change. The person's earlier saves of the same spell of writing already hold the words from before the spell.
 */
export function keepEdits(
  ctx: CallerCtx,
  row: Pick<BidRow, 'id' | 'companyId' | 'version' | 'sections'>,
  sections: readonly Section[],
  { asker, kind = 'written' }: { asker: Asker; kind?: 'written' | 'restored' },
): D1PreparedStatement[] {
  const edits = editsBetween(row.sections, sections, kind)
  const now = ctx.now.getTime()
  const keys = edits.map(({ key }) => key)
  return [
    ...forRows(
      ctx.d1,
      edits,
      keep,
      row.id,
      row.version + 1,
      row.companyId,
      ctx.caller.user.id,
      asker.connectionId,
      asker.keyId,
      now,
      now - spell.pause,
      now - spell.maxLength,
    ),
    ...forRows(ctx.d1, keys, prune, row.id),
  ]
}

/** ?2 bid, ?3 its new version, ?4 company, ?5 person, ?6 connection, ?7 key, ?8 now, ?9 and ?10 where a spell is over. */
const keep = `INSERT INTO section_edits
    (bid_id, section_key, version, company_id, user_id, connection_id, key_id, began_at, at, kind, requirement_id,
      heading, text)
  SELECT ?2, c.value ->> 'key',
    coalesce((SELECT iif(c.value ->> 'begins' = 0 AND e.kind = 'written' AND e.user_id = ?5 AND e.connection_id IS ?6
          AND e.key_id IS ?7 AND e.at > ?9 AND e.began_at > ?10, e.version, NULL)
        FROM section_edits AS e WHERE +e.company_id = ?4 AND e.bid_id = ?2 AND e.section_key = c.value ->> 'key'
        ORDER BY e.version DESC LIMIT 1), ?3),
    ?4, ?5, ?6, ?7, ?8, ?8, c.value ->> 'kind', c.value ->> 'requirementId', c.value ->> 'heading', c.value ->> 'text'
  FROM json_each(?1) AS c WHERE true
  ON CONFLICT (bid_id, section_key, version) DO UPDATE SET at = excluded.at
    WHERE company_id = excluded.company_id`

/** ?2 bid. A change adds one row of a section at most, so that at most one row goes. */
const prune = `DELETE FROM section_edits WHERE bid_id = ?2 AND (section_key, version) IN
  (SELECT c.value, (SELECT e.version FROM section_edits AS e
      WHERE e.bid_id = ?2 AND e.section_key = c.value ORDER BY e.version DESC LIMIT 1 OFFSET ${maxEdits})
    FROM json_each(?1) AS c)`

function editsBetween(
  before: readonly Section[],
  after: readonly Section[],
  kind: 'written' | 'restored',
): Edit[] {
  const was = new Map(before.map((section) => [section.key, section]))
  const stay = new Set(after.map(({ key }) => key))
  const written = after.flatMap((section) => {
    const old = was.get(section.key)
    const isSame = old ? old.heading === section.heading && old.text === section.text : section.text === ''
    return isSame
      ? []
      : editOf(section.key, old, { kind, begins: kind === 'restored' || shrinks(old, section) })
  })
  const removed = before
    .filter(({ key }) => !stay.has(key))
    .map((section) => editOf(section.key, section, { kind: 'removed', begins: true }))
  return [...written, ...removed]
}

const editOf = (
  key: string,
  before: Section | undefined,
  { kind, begins }: { kind: EditKind; begins: boolean },
): Edit => ({
  key,
  kind,
  begins: Number(begins),
  requirementId: before?.requirementId ?? null,
  heading: before?.heading ?? '',
  text: before?.text ?? '',
})

/**
 * Whether a save takes away more than half of a text. A text that a slip of the hand removed is saved on its own soon
 * after, so that the words before the slip must be kept even within a spell of writing.
 */
const shrinks = (before: Section | undefined, { text }: Section): boolean =>
  before !== undefined && before.text.length > 200 && text.length < before.text.length / 2
