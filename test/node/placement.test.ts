import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('reaches every Durable Object within the jurisdiction', () => {
  const named = globSync('src/**/*.{ts,tsx}').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /\b[A-Z]+(?:_[A-Z]+)*\.(?:get|getByName|idFrom\w+|newUniqueId)\(/.test(line))
      .filter((line) => /KEY_GATE|MCP_|JOBS|SANDBOXES/.test(line) && !line.includes('objectsIn('))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(named).toEqual([])
})
