import { readFile } from 'node:fs/promises'

const folder = new URL('../../build/assets', import.meta.url).pathname

/** The binding of the tables outside of a Worker: answers a request for a table with its bytes. */
export async function answerTable(request: { url: string }): Promise<Response> {
  return new Response(await readFile(folder + new URL(request.url).pathname))
}

/** The members of a context that loading tables needs. */
export const tablesOnDisk = {
  env: { ASSETS: { fetch: (url: string) => answerTable({ url }) } as unknown as Fetcher },
  later: () => undefined,
}
