import { readFile } from 'node:fs/promises'

const folder = new URL('../../src/reference/tables', import.meta.url).pathname

/** The binding of the tables where no Worker runs: answers a request for one with its bytes. */
export async function answerTable(request: { url: string }): Promise<Response> {
  return new Response(await readFile(folder + new URL(request.url).pathname))
}

/** A context as far as loading tables needs one. */
export const tablesOnDisk = {
  env: { ASSETS: { fetch: (url: string) => answerTable({ url }) } as unknown as Fetcher },
  later: () => undefined,
}
