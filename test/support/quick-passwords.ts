import { join } from 'node:path'
import type { InputOptions } from 'rolldown'
import { rawText } from '../../tools/build/settings.ts'

const isCrypto = (id: string, importer = ''): boolean =>
  id === 'node:crypto' && /\/src\//.test(importer) && !importer.includes('/node_modules/')

/** Settings of a bundle that replaces the service's `node:crypto` by a module whose scrypt is quick. */
export const quickPasswords = {
  external: (id: string, importer?: string) => /^(?:node|cloudflare):/.test(id) && !isCrypto(id, importer),
  plugins: [
    {
      name: 'quick-passwords',
      resolveId: (id: string, importer?: string) =>
        isCrypto(id, importer) ? join(import.meta.dirname, 'quick-scrypt.ts') : null,
    },
    rawText,
  ],
} satisfies InputOptions
