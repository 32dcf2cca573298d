import { CommitConflict } from '../../platform/transaction/conflict.ts'
import { findStoredAnswer, StoredAnswer, retrying } from '../../platform/transaction/idempotent.ts'
import { reserving } from '../../platform/transaction/reserve.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import { type CallerCtx, derive } from '../../platform/context/context.ts'
import { invalidData, Problem } from '../../platform/context/errors.ts'
import { replaceRow } from './commands.ts'
import type { Incoming, StoredFile } from './file.ts'
import { forgetUpload, uploadOver } from './in-flight.ts'
import { findAssetRow, assetSearchWords } from './queries.ts'
import type { Asset } from './schema.ts'
import { fileDigest, discard, storeFile } from './storage.ts'
import { expectTemplate } from './word-template.ts'
import { keepVersion } from './versions/commands.ts'

/**
 * Stores a file for an asset. The file before stays as an earlier version. The bytes are stored under a new key,
 * and one commit switches the row to them.
 *
 * @throws Kept where the Idempotency-Key has its answer.
 */
export async function uploadFile(ctx: CallerCtx, id: string, incoming: Incoming): Promise<Asset> {
  const current = await findAssetRow(ctx, id)
  refuseParameters(current.name, incoming)
  return reserving(
    ctx,
    async () => {
      // The version is compared here and not earlier: otherwise a request sent twice would be refused because its first
      // sending changed the version.
      expectVersion(ctx, current.version)
      return replaceFile(ctx, id, incoming)
    },
    async () => fingerprintOf(ctx, incoming, await fileDigest(incoming)),
  )
}

/**
 * A JSON body is nearly always the mistake of a client that sends parameters. It is not a file unless a name says so. The
 * type of a form is what curl sends with bytes if no type is named, and no file has it.
 */
function refuseParameters(name: string, { fileName, declaredType, inForm }: Incoming): void {
  if (!inForm && declaredType === 'application/x-www-form-urlencoded')
    throw invalidData('Content-Type', 'must be the type of the file, such as application/pdf')
  const isNamed = [name, fileName].some((each) => each.toLowerCase().endsWith('.json'))
  if (!inForm && declaredType === 'application/json' && !isNamed)
    throw invalidData(
      'Content-Type',
      'must be the type of the file: JSON is taken only for an asset whose name ends in .json',
    )
}

/**
 * Two requests are the same when their files are the same. The form around the file does not count, because the
 * boundary of a form is random.
 */
const fingerprintOf = ({ idempotency }: CallerCtx, { fileName, declaredType }: Incoming, sha256: string) =>
  [idempotency?.fingerprint, sha256, declaredType, fileName].join(' ')

async function replaceFile(ctx: CallerCtx, id: string, incoming: Incoming): Promise<Asset> {
  const file = await storeFile(ctx, incoming)
  const { idempotency } = ctx
  const fingerprint = fingerprintOf(ctx, incoming, file.sha256)
  const own = derive(ctx, { idempotency: idempotency && { ...idempotency, fingerprint } })
  try {
    return await retrying(() => switchFile(own, id, file))
  } catch (error) {
    // After any other failure the commit may have taken place. The sweep decides later whether the bytes have a row.
    if ([Problem, CommitConflict, StoredAnswer].some((kind) => error instanceof kind)) {
      await discard(ctx, file.fileKey)
      await forgetUpload(ctx, file.fileKey)
    }
    throw error
  }
}

/** Writes the name of the new bytes into the row. The bytes are stored already, so this step may be repeated. */
async function switchFile(ctx: CallerCtx, id: string, file: StoredFile): Promise<Asset> {
  const stored = await findStoredAnswer(ctx)
  if (stored) throw stored
  const current = await findAssetRow(ctx, id)
  expectVersion(ctx, current.version)
  await expectTemplate(ctx, current.category, file)
  const at = ctx.now.getTime()
  const by = { uploadedAt: at, uploadedBy: ctx.caller.user.id }
  const next = { ...current, ...file, ...by, version: current.version + 1, updatedAt: at }
  const row = { ...next, words: assetSearchWords(next) }
  const first = [uploadOver(ctx, file.fileKey)]
  const { afterwards, gone } = await keepVersion(ctx, current, file)
  const answer = await replaceRow(ctx, 'POST /assets/:id/upload', { current, row, first, afterwards })
  await discard(ctx, gone)
  return answer
}
