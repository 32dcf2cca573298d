import { Asset, AssetParam, CreateAsset, ListAssets, UpdateAsset } from '../../../company/files/schema.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { act, create, download, list, read } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'

export const assetsEndpoints = {
  'GET /assets': list('assets:read', 'List assets', { query: ListAssets }, Asset),
  'POST /assets': create('assets:write', 'Create an asset', { json: CreateAsset }, Asset, {
    description: 'Makes the record; its file follows with an upload.',
  }),
  'GET /assets/:id': read('assets:read', 'Get one asset', { param: AssetParam }, Asset),
  'PATCH /assets/:id': act(
    'assets:write',
    'Change an asset',
    { param: AssetParam, json: UpdateAsset },
    Asset,
  ),
  'DELETE /assets/:id': act('assets:write', 'Delete an asset and its file', { param: AssetParam }, Deleted),
  'POST /assets/:id/upload': act(
    'assets:write',
    'Upload the file of an asset',
    { param: AssetParam },
    Asset,
    {
      description:
        'Either the bytes themselves (up to 100 MiB, with `Content-Length`), or a form with exactly one part, `file` ' +
        '(up to 25 MiB). A second upload replaces the file, which people still find as an earlier version; the last ten versions ' +
        'count in the quota `fileBytes`. A failed upload leaves the old file whole. Characters ' +
        'of the file name that are not safe to save under become `_`. A content type that the bytes contradict, or that a ' +
        'browser might run, is kept as `application/octet-stream`.',
      raw: true,
    },
  ),
  'GET /assets/:id/download': download(
    'assets:read',
    'Download the file of an asset',
    { param: AssetParam },
    {
      description:
        'The bytes as they were uploaded. `Range` takes one range of bytes; several are answered with the whole ' +
        'file. An asset without a file is not found.',
    },
  ),
} as const satisfies Record<string, Endpoint>
