import { sendDocuments } from '../../catalogue/documents/request-reading.ts'
import { survivingTenders } from '../../catalogue/tenders/merged-tenders.ts'
import { findTender } from '../../catalogue/tenders/reference.ts'
import type { TenderDocument } from '../../catalogue/tenders/document-schema.ts'
import type { Incoming } from '../../company/files/file.ts'
import { discard } from '../../company/files/storage.ts'
import { type CallerCtx, derive } from '../../platform/context/context.ts'
import { forbidden, notFound, Problem } from '../../platform/context/errors.ts'
import { commit, storeUnchanged } from '../../platform/transaction/commit.ts'
import { CommitConflict } from '../../platform/transaction/conflict.ts'
import { findStoredAnswer, retrying, StoredAnswer } from '../../platform/transaction/idempotent.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { reserving } from '../../platform/transaction/reserve.ts'
import { mustChange } from '../../platform/transaction/transact.ts'
import { type Arrived, bring, type Brought, digestsIn, forget } from './bring.ts'
import { type DocumentIds, findOwnDocument, type OwnDocument } from './own.ts'
import { addition, documentIdentity, readPlace } from './place.ts'
import { removal, withReplaced } from './remove.ts'

/** The documents of an upload, in the order of its files. */
export interface Uploaded {
  documents: TenderDocument[]
}

/**
 * Adds the files of an upload to the company's documents of a tender. They are read after the answer. Bytes that the
 * company has brought before are the same document.
 *
 * @throws StoredAnswer where the Idempotency-Key has its answer.
 */
export async function uploadDocuments(
  ctx: CallerCtx,
  id: string,
  files: AsyncIterable<Incoming>,
): Promise<Uploaded> {
  const tenderId = await survivor(ctx, id)
  return arriving(ctx, files, (own, brought) => addDocuments(own, tenderId, brought))
}

/** The tender, or the one that it has become part of. Throws NOT_FOUND for any other id. */
async function survivor(ctx: CallerCtx, id: string): Promise<string> {
  const tenderId = (await survivingTenders(ctx, [id])).get(id) ?? id
  await findTender(ctx, tenderId)
  return tenderId
}

/**
 * Stores what arrives, then runs a change with it until no other change comes between. Bytes of a change that is refused
 * go; after any other failure the change may have been made, and the sweep decides.
 */
function arriving<A>(
  ctx: CallerCtx,
  files: AsyncIterable<Incoming>,
  change: (ctx: CallerCtx, brought: Brought[]) => Promise<A>,
): Promise<A> {
  const work = async () => {
    const arrived = await bring(ctx, files)
    const own = withFingerprint(ctx, arrived.digests)
    try {
      return await retrying(async () => {
        const stored = await findStoredAnswer(own)
        if (stored) throw stored
        return change(own, arrived.brought)
      })
    } catch (error) {
      if ([Problem, CommitConflict, StoredAnswer].some((kind) => error instanceof kind))
        await forget(ctx, arrived.brought)
      throw error
    }
  }
  return reserving(ctx, work, async () => fingerprintOf(ctx, await digestsIn(files)))
}

/** The form around the files does not count, because its boundary is random. */
const fingerprintOf = ({ idempotency }: CallerCtx, digests: Arrived['digests']) =>
  [idempotency?.fingerprint, ...digests].join(' ')

function withFingerprint(ctx: CallerCtx, digests: Arrived['digests']): CallerCtx {
  const { idempotency } = ctx
  const fingerprint = fingerprintOf(ctx, digests)
  return derive(ctx, { idempotency: idempotency && { ...idempotency, fingerprint } })
}

async function addDocuments(ctx: CallerCtx, tenderId: string, brought: Brought[]): Promise<Uploaded> {
  const place = await readPlace(ctx, tenderId, brought)
  const distinct = [...new Map(brought.map((each) => [documentIdentity(each), each])).values()]
  const fresh = distinct.filter((each) => !place.known.has(documentIdentity(each)))
  const again = brought.filter((each) => !fresh.includes(each))
  const { shown, guards, dossier, also } = addition(ctx, place, fresh)
  const added = new Map(fresh.map((each, i) => [documentIdentity(each), shown[i]]))
  const documents = distinct.flatMap((each) => {
    const document = place.known.get(documentIdentity(each)) ?? added.get(documentIdentity(each))
    return document ?? []
  })
  const answer = { documents }
  if (fresh.length === 0) await storeUnchanged(ctx, 202, answer)
  else
    await commit(ctx, {
      action: 'POST /tenders/:id/documents',
      targetId: shown.map(({ id }) => id),
      guards,
      writes: [],
      also: [dossier, ...also],
      answer,
      status: 202,
    })
  await forget(ctx, again)
  await sendLater(ctx, shown)
  return answer
}

/** A message that is lost is sent again by the sweep. */
async function sendLater(ctx: CallerCtx, documents: readonly TenderDocument[]): Promise<void> {
  const ids = documents.flatMap(({ id, state }) => (state === 'waiting' ? id : []))
  await sendDocuments(ctx, ids).catch(() => undefined)
}

/**
 * Puts a new version in the place of a document of the company: a document of its own, which is used once its text is
 * read. Until then the old version is used. The same bytes change nothing.
 */
export async function replaceDocument(
  ctx: CallerCtx,
  ids: DocumentIds,
  files: AsyncIterable<Incoming>,
): Promise<TenderDocument> {
  const id = await survivor(ctx, ids.id)
  const at = { id, documentId: ids.documentId }
  await findOwnDocument(ctx, at)
  return arriving(ctx, files, (own, brought) => replaceWith(own, at, brought))
}

async function replaceWith(ctx: CallerCtx, ids: DocumentIds, brought: Brought[]): Promise<TenderDocument> {
  const row = await findOwnDocument(ctx, ids)
  if (row.replaced_by) throw forbidden('state', `The document is replaced by ${row.replaced_by} already`)
  const place = await readPlace(ctx, ids.id, brought)
  const [first] = brought
  if (!first) throw notFound('File')
  const known = place.known.get(documentIdentity(first))
  if (known?.id === row.id) {
    await storeUnchanged(ctx, 202, known)
    await forget(ctx, brought)
    return known
  }
  if (known) throw forbidden('state', `Your company has this file already: it is the document ${known.id}`)
  return exchange(ctx, row, addition(ctx, { ...place, dossierId: row.dossierId }, [first], row.kind))
}

/**
 * The old version stays until the new one is read; what the old version had replaced goes. A version without a text has
 * nothing to compare with, so it goes at once, and the new version replaces what the old one should have replaced.
 */
async function exchange(
  ctx: CallerCtx,
  row: OwnDocument,
  { shown, guards, dossier, also }: ReturnType<typeof addition>,
): Promise<TenderDocument> {
  const [document] = shown
  if (!document) throw notFound('File')
  const isRead = (row.pages ?? 0) > 0
  const [, ...older] = withReplaced(row)
  const gone = isRead ? older : [row.id]
  const { derived, rows } = removal(ctx, row.dossierId, gone)
  const follows = sql`UPDATE company_documents SET replaced_by = ${document.id}
    WHERE company_id = ${ctx.caller.company.id} AND ${isRead ? sql`document_id = ${row.id} AND replaced_by IS NULL` : sql`replaced_by = ${row.id}`}`
  await commit(ctx, {
    action: 'PUT /tenders/:id/documents/:documentId/content',
    targetId: [row.id, document.id],
    guards: [...guards, ...(gone.length > 0 ? derived : [])],
    writes: [
      ...(isRead ? [mustChange(1, prepare(ctx.d1, follows))] : []),
      ...(gone.length > 0 ? [mustChange(gone.length, rows)] : []),
    ],
    also: [...(isRead ? [] : [prepare(ctx.d1, follows)]), dossier, ...also],
    answer: document,
    status: 202,
  })
  if (!isRead) await discard(ctx, row.fileKey ?? [])
  await sendLater(ctx, shown)
  return document
}
