import { env } from 'cloudflare:workers'

/** The bytes of a file below test/fixtures. */
export async function fixture(path: string): Promise<Uint8Array> {
  const response = await env.FIXTURES.fetch(`http://fixtures/${path}`)
  return new Uint8Array(await response.arrayBuffer())
}

export const jsonFixture = async <T>(path: string): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await fixture(path))) as T

/** Paths of all files below a folder of test/fixtures, relative to it, sorted. */
export async function fixtureFiles(folder: string): Promise<string[]> {
  return (await env.FIXTURES.fetch(`http://fixtures/${folder}/`)).json()
}
