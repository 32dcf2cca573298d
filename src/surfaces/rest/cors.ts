import type { App } from './mount.ts'

const allowedHeaders =
  'Authorization, Content-Type, Content-Disposition, Content-Digest, Accept, Range, If-Range, If-Match, ' +
  'If-None-Match, If-Modified-Since, Idempotency-Key'

/**
 * Answers preflight requests, which need no key and count against no limit. Any origin may call, because browsers add
 * no credentials to such calls on their own.
 */
export function answerPreflight(app: App, base: string): void {
  app.options(`${base}/*`, () => {
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    }
    return new Response(null, { status: 204, headers })
  })
}
