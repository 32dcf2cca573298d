import type { Incoming, StoredFile } from '../../company/files/file.ts'
import { forgetUpload } from '../../company/files/in-flight.ts'
import { fileDigest, discard, FileTooLarge, storeFile } from '../../company/files/storage.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidData } from '../../platform/context/errors.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import { pulled } from '../../platform/http/pulled.ts'
import { ExtractionRefusal, type RefusalStatus } from '../../reading/extract/extraction.ts'
import { beginsAsZip, type PackedFile, unpack } from '../../reading/extract/zip/unpack.ts'

/** Max files of one upload, without those in archives. */
export const maxFiles = 20
/** Max documents of one upload, with those in archives. */
const maxDocuments = 100

/** A file of an upload, or of an archive in it. */
export interface Brought {
  /** Its name, with its folders in an archive. */
  title: string
  fileName: string
  /** Null if the bytes are incomplete. */
  file: StoredFile | null
  /** Why the bytes are not there. */
  refusal: { status: RefusalStatus; reason: string } | null
}

/** What came with the request, by which two requests of one Idempotency-Key are compared. */
export interface Arrived {
  brought: Brought[]
  digests: string[]
}

/**
 * Stores the files of an upload, and those of its archives in place of the archives. A file that cannot be stored or
 * unpacked is among the answers with the reason. Where the whole upload is refused, nothing stays.
 */
export async function bring(ctx: CallerCtx, files: AsyncIterable<Incoming>): Promise<Arrived> {
  const arrived: Arrived = { brought: [], digests: [] }
  try {
    for await (const incoming of files) {
      const one = await bringOne(ctx, incoming)
      arrived.digests.push(nameOf(incoming, one.file?.sha256 ?? null))
      // The bytes are named before they are unpacked, so that they go where the unpacking fails.
      arrived.brought.push(one)
      const packed = one.file && (await packedIn(ctx, one.file))
      if (one.file && packed) arrived.brought.splice(-1, 1, ...(await unpacked(ctx, one, packed)))
      if (arrived.brought.length > maxDocuments) throw tooMany()
    }
  } catch (error) {
    await forget(ctx, arrived.brought)
    throw error
  }
  return arrived
}

const tooMany = () => invalidData('file', `must bring at most ${maxDocuments} documents`, 'range')

/** The digests of files that need not be stored. */
export async function digestsIn(files: AsyncIterable<Incoming>): Promise<string[]> {
  const digests: string[] = []
  for await (const incoming of files) {
    const sha256 = incoming.size === 0 ? null : await fileDigest(incoming).catch(unlessTooLarge)
    digests.push(nameOf(incoming, sha256))
  }
  return digests
}

function unlessTooLarge(error: unknown): null {
  if (error instanceof FileTooLarge) return null
  throw error
}

const nameOf = ({ fileName, declaredType }: Incoming, sha256: string | null) =>
  JSON.stringify([fileName, declaredType, sha256])

const refused = (title: string, reason: string, status: RefusalStatus = 'failed'): Brought => ({
  title,
  fileName: safeFileName(title),
  file: null,
  refusal: { status, reason },
})

async function bringOne(ctx: CallerCtx, incoming: Incoming): Promise<Brought> {
  const { fileName } = incoming
  if (incoming.size === 0) return refused(fileName, 'The file is empty.')
  const file = await storeFile(ctx, incoming).catch(unlessTooLarge)
  return file
    ? { title: fileName, fileName, file, refusal: null }
    : refused(fileName, 'The file is larger than 25 MB, the most that is read.')
}

/** The files of an archive; null for any other file. A damaged archive is read like any file, which says what is wrong. */
async function packedIn(ctx: CallerCtx, { fileKey }: StoredFile): Promise<PackedFile[] | null> {
  const head = await ctx.env.FILES.get(fileKey, { range: { offset: 0, length: 4 } })
  if (!head || !beginsAsZip(new Uint8Array(await head.arrayBuffer()))) return null
  const whole = await ctx.env.FILES.get(fileKey)
  if (!whole) return null
  try {
    const files = unpack(new Uint8Array(await whole.arrayBuffer()))
    return files && files.length > 0 ? files : null
  } catch (error) {
    if (error instanceof ExtractionRefusal) return null
    throw error
  }
}

/** Stores the files of an archive one by one, and drops the archive. */
async function unpacked(ctx: CallerCtx, archive: Brought, files: PackedFile[]): Promise<Brought[]> {
  if (files.length > maxDocuments) throw tooMany()
  const brought: Brought[] = []
  try {
    for (const file of files) brought.push(await unpackedOne(ctx, file))
  } catch (error) {
    await forget(ctx, brought)
    throw error
  }
  await forget(ctx, [archive])
  return brought
}

async function unpackedOne(ctx: CallerCtx, { name, open }: PackedFile): Promise<Brought> {
  const title = titleOf(name)
  try {
    const bytes = open()
    if (bytes.length === 0) return refused(title, 'The file is empty.')
    const fileName = safeFileName(title.split('/').at(-1) ?? title)
    const body = pulled(whole(bytes))
    const declaredType = 'application/octet-stream'
    const incoming = { fileName, declaredType, size: bytes.length, body, expected: null }
    return { title, fileName, file: await storeFile(ctx, incoming), refusal: null }
  } catch (error) {
    if (error instanceof ExtractionRefusal) return refused(title, error.message, error.status)
    throw error
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}

const maxTitle = 300

/** The path of a file in an archive, safe to show. A path that leads out of the archive does not. */
function titleOf(path: string): string {
  const parts = path.split('/').filter((part) => !/^\.{0,2}$/.test(part))
  const title = parts.map(safeFileName).join('/')
  return (title.length > maxTitle ? title.slice(-maxTitle).toWellFormed() : title) || 'file'
}

/** Deletes bytes that no document has, and ends their counting. */
export async function forget(ctx: CallerCtx, brought: readonly Brought[]): Promise<void> {
  const keys = brought.flatMap(({ file }) => file?.fileKey ?? [])
  await discard(ctx, keys)
  await Promise.all(keys.map((key) => forgetUpload(ctx, key)))
}
