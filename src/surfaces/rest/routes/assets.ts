import type { Handlers } from '../endpoints.ts'
import { createAsset, deleteAsset, updateAsset } from '../../../documents/assets/commands.ts'
import { downloadFile } from '../../../documents/assets/download.ts'
import { readIncoming } from '../../../documents/assets/incoming.ts'
import { getAsset, listAssets } from '../../../documents/assets/queries.ts'
import { uploadFile } from '../../../documents/assets/upload.ts'

export const assetRoutes = {
  'GET /assets': (ctx, { query }) => listAssets(ctx, query),
  'POST /assets': (ctx, { json }) => createAsset(ctx, json),
  'GET /assets/:id': (ctx, { param }) => getAsset(ctx, param.id),
  'PATCH /assets/:id': (ctx, { param, json }) => updateAsset(ctx, param.id, json),
  'DELETE /assets/:id': (ctx, { param }) => deleteAsset(ctx, param.id),
  'POST /assets/:id/upload': async (ctx, { param, request }) =>
    uploadFile(ctx, param.id, await readIncoming(request)),
  'GET /assets/:id/download': (ctx, { param, request }) => downloadFile(ctx, param.id, request),
} satisfies Partial<Handlers>
