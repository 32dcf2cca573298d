import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const textOf = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8')

it.for([
  ['ts', 'test/receivers/receiver.ts'],
  ['python', 'test/receivers/receiver.py'],
] as const)('the README shows the %s receiver that is tested', async ([language, path]) => {
  expect(await textOf('README.md')).toContain(`\`\`\`${language}\n${await textOf(path)}\`\`\`\n`)
})
