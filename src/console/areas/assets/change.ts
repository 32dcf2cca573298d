import { createAsset, deleteAsset, updateAsset } from '../../../company/files/commands.ts'
import type { Incoming } from '../../../company/files/file.ts'
import { AssetParam, CreateAsset, UpdateAsset } from '../../../company/files/schema.ts'
import { uploadFile } from '../../../company/files/upload.ts'
import { type CallerCtx, derive } from '../../../platform/context/context.ts'
import { Problem, invalidData } from '../../../platform/context/errors.ts'
import { perform } from '../../../surfaces/perform.ts'
import { change, parameters, textIn, type Visit } from '../../core/visit.ts'
import { attach } from '../../parts/bids/files.ts'
import { tagsIn } from '../../parts/tags.tsx'

/** The fields of the form as members of the endpoint's input. */
function recordIn(fields: URLSearchParams) {
  const text = (name: string) => textIn(fields, name)
  return {
    name: fields.get('name') ?? '',
    category: fields.get('category') ?? 'other',
    description: text('description'),
    tags: tagsIn(fields.get('tags')),
    validUntil: text('validUntil'),
  }
}

/** Refuses an empty file, because browsers send a file without content as they send any other file. */
function expectBytes(file: Incoming | null): void {
  if (file?.size === 0) throw invalidData('file', 'is empty')
}

/** Stores the file of a record. The bytes can be read only once, so the step cannot be repeated. */
export const uploadOf = (id: string) => ({
  effect: 'stream' as const,
  run: (ctx: CallerCtx, file: Incoming) => uploadFile(ctx, id, file),
})

/**
 * Creates a record and stores its file. The form may come without a file, which is then added later. With
 * `bidId` in the form, the file is attached to that bid.
 */
export async function createFile(visit: Visit, fields: URLSearchParams) {
  const { file = null } = visit
  expectBytes(file)
  const bidId = fields.get('bidId') || null
  const input = { ...recordIn(fields), ...(bidId && { bidId }) }
  const asset = await change(visit, CreateAsset, input, createAsset)
  const say = file ? await store(visit, asset.id, file) : 'Recorded. Add its file when you have it.'
  if (bidId === null) return { to: `/assets/${asset.id}`, say }
  const attached = await attachTo(visit.ctx, bidId, asset.id)
  return { to: `/bids/${bidId}`, at: 'files', say: attached ?? say }
}

/**
 * Stores the file of a record that exists already. When the file is refused, the record stays, and its page
 * explains what to do.
 */
async function store({ ctx }: Visit, id: string, file: Incoming): Promise<string> {
  try {
    await perform(part(ctx, 'file'), uploadOf(id), file)
    return 'File uploaded.'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return 'The record is made, but its file did not arrive. Please send it again.'
  }
}

async function attachTo(ctx: CallerCtx, bidId: string, assetId: string): Promise<string | null> {
  const attaching = (own: CallerCtx, id: string) => attach(own, bidId, id)
  try {
    await perform(part(ctx, 'attach'), { effect: 'write', run: attaching }, assetId)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return 'The file is stored, but this bid no longer accepts files.'
  }
}

/**
 * The context for a further step of the same form. The step expects no version, and has its own
 * Idempotency-Key, so that every step runs only once when the form is sent twice.
 */
const part = (ctx: CallerCtx, name: string): CallerCtx =>
  derive(ctx, {
    ifMatch: null,
    idempotency: ctx.idempotency && { ...ctx.idempotency, key: `${ctx.idempotency.key}:${name}` },
  })

export async function changeAsset(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(AssetParam, visit)
  await change(visit, UpdateAsset, recordIn(fields), (ctx, json) => updateAsset(ctx, id, json))
  return { to: `/assets/${id}`, say: 'Changes saved.' }
}

/** Replaces the file of a record. */
export async function newVersion(visit: Visit) {
  const { id } = parameters(AssetParam, visit)
  const { file = null } = visit
  if (!file) throw invalidData('file', 'must be chosen')
  expectBytes(file)
  await perform(visit.ctx, uploadOf(id), file)
  return { to: `/assets/${id}`, say: 'File uploaded.' }
}

export async function removeAsset(visit: Visit) {
  const { id } = parameters(AssetParam, visit)
  await change(visit, AssetParam, { id }, (ctx) => deleteAsset(ctx, id))
  return { to: '/assets', say: 'The file is deleted.' }
}
