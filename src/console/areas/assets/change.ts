import { deleteAsset, updateAsset } from '../../../company/files/commands.ts'
import { AssetParam, UpdateAsset } from '../../../company/files/schema.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { perform } from '../../../surfaces/perform.ts'
import { change, parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'
import { expectBytes, uploadOf } from './upload.ts'
import { recordIn } from './input.ts'

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
