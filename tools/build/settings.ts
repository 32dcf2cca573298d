import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { InputOptions, Plugin } from 'rolldown'

/** Settings that every bundle of the Worker's sources shares, so that tests and the bench run what is uploaded. */
export const settings = (root: string) =>
  ({
    cwd: root,
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [rawText],
    resolve: {
      conditionNames: ['workerd', 'worker', 'module', 'browser', 'import', 'default'],
      alias: {
        // Without this line the upload carries a validator of JSON Schema that nothing uses.
        '@modelcontextprotocol/server/_shims': join(root, 'src/surfaces/mcp/sdk-runtime.ts'),
        // Without this line the upload carries a reader of typefaces in WOFF2 that nothing uses.
        'brotli/decompress.js': join(root, 'src/platform/export/typeset/no-brotli.ts'),
      },
    },
    // A module of pdfkit needs its address when it is evaluated, and the old module registry has none.
    transform: { define: { 'import.meta.url': "'file:///worker.js'" } },
    // Code lists are stored as tab-separated text and read at the first use.
    moduleTypes: { '.tsv': 'text' },
    // Tests and the reference bundle without lazy modules, so the warning about it is useless.
    checks: { ineffectiveDynamicImport: false },
  }) satisfies InputOptions

/**
 * A path that ends in `?raw` resolves to the text of the file, because the reference shows code that tests
 * run.
 */
export const rawText: Plugin = {
  name: 'raw-text',
  resolveId: (id, importer = '') => (id.endsWith('?raw') ? join(dirname(importer), id) : null),
  load: async (id) =>
    id.endsWith('?raw')
      ? `export default ${JSON.stringify(await readFile(id.slice(0, -'?raw'.length), 'utf8'))}`
      : null,
}
