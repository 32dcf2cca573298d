import type { ServerContext } from '@modelcontextprotocol/server'
import { isObject } from '../../platform/http/body.ts'
import type { ReportProgress } from '../../insight/models/reading/progress.ts'

/** The member of the protocol for what accompanies a message. */
const protocolMeta = '_meta'
interface Params {
  [protocolMeta]?: unknown
}

/** Whether a client asks to be notified of the progress of a message. Its answer is then a stream that stays open. */
export const wantsProgress = (body: unknown): boolean =>
  [body].flat().some((message) => {
    const params = isObject(message) ? (message as { params?: unknown }).params : null
    const meta = isObject(params) ? (params as Params)[protocolMeta] : null
    return isObject(meta) && 'progressToken' in meta
  })

/** Notifies the client of progress, which may only grow; undefined if the client does not ask for it. */
export function reporter({ mcpReq }: ServerContext): ReportProgress | undefined {
  const progressToken = mcpReq[protocolMeta]?.progressToken
  if (progressToken === undefined) return undefined
  let last = -1
  return async ({ page, pages }) => {
    if (page <= last) return
    last = page
    const message = `A language model has read ${page} of ${pages} pages`
    const params = { progressToken, progress: page, total: pages, message }
    // A client that has gone does not fail the call.
    await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}
