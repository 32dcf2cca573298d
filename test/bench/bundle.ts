import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { writeAssets } from '../../tools/build/assets.ts'

const root = new URL('../..', import.meta.url).pathname

let assets: Promise<unknown> | undefined

/** One of the bench's Workers with everything it imports, as the text of one module. Writes the tables that it loads. */
export async function bundle(entry: string, { clock }: { clock: 'fixed' | 'real' }): Promise<string> {
  await (assets ??= writeAssets(root))
  const { outputFiles } = await build({
    entryPoints: [`${root}test/bench/${entry}`],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    loader: { '.tsv': 'text' },
    // As in the build: pdfkit needs the address of its module.
    define: { 'import.meta.url': "'file:///worker.js'" },
    logLevel: 'error',
    plugins: clock === 'fixed' ? [rawText, fixedClock] : [rawText],
  })
  return outputFiles[0]?.text ?? ''
}

/** Resolves a path that ends in `?raw` to the text of the file, as the build does for the Worker. */
const rawText = {
  name: 'raw-text',
  setup: (on: import('esbuild').PluginBuild) => {
    on.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw',
    }))
    on.onLoad({ filter: /./, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }))
  },
}

/** Puts `fixed-clock.ts` where the service imports its context from. */
const fixedClock = {
  name: 'fixed-clock',
  setup: (on: import('esbuild').PluginBuild) =>
    on.onResolve({ filter: /\/context\.ts$/ }, ({ importer }) =>
      importer.startsWith(`${root}src/`) ? { path: `${root}test/bench/fixed-clock.ts` } : null,
    ),
}
