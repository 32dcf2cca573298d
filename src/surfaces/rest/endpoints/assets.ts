import { createAsset, deleteAsset, updateAsset } from '../../../company/files/commands.ts'
import { downloadFile } from '../../../company/files/download.ts'
import { readIncoming } from '../../../company/files/incoming.ts'
import { getAsset, listAssets } from '../../../company/files/queries.ts'
import { Asset, AssetParam, CreateAsset, ListAssets, UpdateAsset } from '../../../company/files/schema.ts'
import { uploadFile } from '../../../company/files/upload.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { act, create, download, FileBody, list, read } from '../endpoint.ts'

export const assetsEndpoints = {
  'GET /assets': list('assets:read', 'List assets', { query: ListAssets, out: Asset }, (ctx, { query }) =>
    listAssets(ctx, query),
  ),
  'POST /assets': create(
    'assets:write',
    'Create an asset',
    { json: CreateAsset, out: Asset, description: 'Makes the record; its file follows with an upload.' },
    (ctx, { json }) => createAsset(ctx, json),
  ),
  'GET /assets/:id': read(
    'assets:read',
    'Get one asset',
    { param: AssetParam, out: Asset },
    (ctx, { param }) => getAsset(ctx, param.id),
  ),
  'PATCH /assets/:id': act(
    'assets:write',
    'Change an asset',
    { param: AssetParam, json: UpdateAsset, out: Asset },
    (ctx, { param, json }) => updateAsset(ctx, param.id, json),
  ),
  'DELETE /assets/:id': act(
    'assets:write',
    'Delete an asset and its file',
    { param: AssetParam, out: Deleted },
    (ctx, { param }) => deleteAsset(ctx, param.id),
  ),
  'POST /assets/:id/upload': act(
    'assets:write',
    'Upload the file of an asset',
    {
      param: AssetParam,
      out: Asset,
      description:
        'Either the bytes themselves (up to 100 MiB, with `Content-Length`), or a form with exactly one part, `file` ' +
        '(up to 25 MiB). A second upload replaces the file, which people still find as an earlier version; the last ten versions ' +
        'count in the quota `fileBytes`. A failed upload leaves the old file whole. Characters ' +
        'of the file name that are not safe to save under become `_`. A content type that the bytes contradict, or that a ' +
        'browser might run, is stored as `application/octet-stream`.',
      raw: true,
    },
    async (ctx, { param, request }) => uploadFile(ctx, param.id, await readIncoming(request)),
  ),
  'GET /assets/:id/download': download(
    'assets:read',
    'Download the file of an asset',
    {
      out: FileBody,
      param: AssetParam,
      description:
        'The bytes as they were uploaded. `Range` takes one range of bytes; several are answered with the whole ' +
        'file. An asset without a file is not found.',
    },
    (ctx, { param, request }) => downloadFile(ctx, param.id, request),
  ),
}
