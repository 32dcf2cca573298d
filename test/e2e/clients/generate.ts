import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = import.meta.dirname
const generated = join(here, 'generated')
const { resolve } = createRequire(import.meta.url)

/** Runs a program of a package. */
const program = (name: string, path: string, ...args: string[]) =>
  run(
    process.execPath,
    ['--import', join(here, '../../../tools/client/five.ts'), join(dirname(resolve(name)), path), ...args],
    {
      cwd: generated,
    },
  )

/** Makes a client of a service's document with each generator, and takes our own clients. */
export async function generateClients(origin: string): Promise<void> {
  await rm(generated, { recursive: true, force: true })
  await mkdir(generated)
  const file = join(generated, 'openapi.json')
  await writeFile(file, await (await fetch(`${origin}/openapi.json`)).text())
  const output = { target: 'orval.ts', client: 'fetch', baseUrl: `${origin}/api/v1` }
  const config = join(generated, 'orval.config.mjs')
  await writeFile(config, `export default ${JSON.stringify({ api: { input: file, output } })}`)
  await program('openapi-typescript/package.json', 'bin/cli.js', file, '-o', 'openapi-typescript.ts')
  await program('@hey-api/openapi-ts/package.json', 'dist/run.mjs', '-i', file, '-o', 'hey-api')
  await program('orval/package.json', 'dist/bin/orval.mjs', '--config', config)
  for (const name of ['client.ts', 'client.py'])
    await writeFile(join(generated, name), await (await fetch(`${origin}/docs/${name}`)).text())
}

/** Compiles the clients and the files that use them; throws with the compiler's messages. */
export async function compileClients(): Promise<void> {
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc')
  await run(process.execPath, [compiler, '-p', here]).catch(({ stdout }) => {
    throw new Error(String(stdout))
  })
}
