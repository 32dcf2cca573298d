import { fetchAsset } from '../platform/static-asset.ts'

/**
 * A stylesheet of pages: the palette, which every page shares, and the page's own rules. Both lie beside the Worker,
 * because a start of an isolate has no use for them.
 */
export async function stylesheet(
  env: Pick<Env, 'ASSETS'>,
  file: 'console.css' | 'reference.css',
): Promise<string> {
  const parts = ['palette.css', file].map(async (each) => (await fetchAsset(env, each)).text())
  return (await Promise.all(parts)).join('')
}
