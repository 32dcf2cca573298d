import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAssets } from './build/assets.ts'
import { packClient } from './client/pack.ts'

/*
 * Writes the TypeScript client as an npm package to `build/client`. `PUBLIC_ORIGIN` is the service that the client calls
 * unless its caller states another.
 */

const { PUBLIC_ORIGIN: origin = 'http://127.0.0.1:8787' } = process.env
const root = join(import.meta.dirname, '..')
await writeAssets(root)
const source = await readFile(join(root, 'build/assets/docs/client.ts'), 'utf8')
const tarball = await packClient(
  root,
  source.replaceAll('https://service.invalid', origin),
  join(root, 'build/client'),
)
process.stdout.write(`${tarball}\n`)
