import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { fromMemory, serveFile } from '../../platform/files/serve.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import type { Json } from '../notices/json.ts'
import { extensions, ownExtension, writingTables } from '../notices/ocds/write/extensions.ts'
import { writeRelease } from '../notices/ocds/write/release.ts'
import { inOrder, publishersOf, type StoredNotice } from './compose/order.ts'
import { loadNotices } from './notices.ts'
import type { TenderItem } from './item-schema.ts'

/** A tender as an OCDS 1.1 release package: a release for each notice, oldest first. */
export async function readOcds(ctx: Ctx, id: string, request: Request): Promise<Bytes> {
  const { stored, item } = await loadNotices(ctx, id)
  await loadTables(ctx, [...eformsTables, ...nutsTables, ...cpvTables, ...writingTables])
  const bytes = new TextEncoder().encode(JSON.stringify(packageOf(ctx.config, stored, item)))
  const served = {
    fileName: `${id}.ocds.json`,
    contentType: 'application/json',
    size: bytes.byteLength,
    caching: 'private, no-cache',
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    modified: new Date(Math.floor(Date.parse(item.updatedAt) / 1000) * 1000),
  }
  const answer = await serveFile(served, request, fromMemory(bytes))
  if (!answer) throw new Error('Bytes at hand are never gone')
  return answer
}

/** The package of a tender's notices. The tables of eForms, NUTS and CPV must be loaded. */
export function packageOf(
  { PUBLIC_ORIGIN: origin, OCID_PREFIX: prefix }: Pick<Config, 'PUBLIC_ORIGIN' | 'OCID_PREFIX'>,
  stored: StoredNotice[],
  item: Pick<TenderItem, 'id' | 'updatedAt'>,
): Json {
  const notices = inOrder(stored)
  const publishers = publishersOf(stored)
  const ocid = ocidOf(notices) ?? `${prefix}-${item.id}`
  return {
    uri: `${origin}/api/v1/tenders/${item.id}/ocds`,
    version: '1.1',
    publishedDate: item.updatedAt,
    publisher: { name: 'Tender Marketplace', uri: origin },
    publicationPolicy: `${origin}/docs`,
    extensions: [...extensions(), `${origin}${ownExtension}`],
    releases: notices.map((each) =>
      writeRelease(each.notice, {
        ocid,
        seenAt: new Date(each.importedAt / 1000).toISOString(),
        sources: publishers(each),
        compiled: each.compiled ?? null,
      }),
    ),
  }
}

/** The id under which the process was published before; null if no notice came from OCDS. */
const ocidOf = (notices: StoredNotice[]): string | null =>
  notices
    .flatMap(({ notice }) => notice.refs)
    .find((ref) => ref.startsWith('ocid:'))
    ?.slice('ocid:'.length) ?? null
