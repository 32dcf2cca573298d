import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/surfaces/rest/openapi.ts'
import { cacheValidators } from '../support/cached-validators.ts'

const root = join(import.meta.dirname, '../..')
const golden = join(root, 'test/openapi.json')
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')

/** The cast is needed because the types of a ruleset in the two packages differ in what is read-only. */
const oas = rulesets.oas as unknown as RulesetDefinition
/**
 * `UPDATE_GOLDEN=1` replaces the stored document by the one derived now; whoever reviews the commit sees the
 * difference.
 */
const derived = `${JSON.stringify(openApiDocument('https://tenders.example', '1.0.0'), null, 1)}\n`
if (process.env.UPDATE_GOLDEN) await writeFile(golden, derived)
const text = await readFile(golden, 'utf8')

describe('test/openapi.json', () => {
  it('is the document derived from the table', () => {
    expect(
      JSON.parse(derived),
      'to accept a change: UPDATE_GOLDEN=1 npx vitest run --config test/vitest.config.ts --project node',
    ).toEqual(JSON.parse(text))
  })

  it('binds no number to fractions, which validators judge in binary', () => {
    expect(text.match(/"multipleOf": .+/g)?.filter((bound) => bound.includes('.')) ?? []).toEqual([])
  })

  it('passes Redocly’s strict rules', async () => {
    // The specification gives the paths. The rule is skipped because `/tenders/saved/{id}` cannot be mistaken: no
    // tender has the id `saved`.
    const rules = ['--extends=recommended-strict', '--skip-rule=no-ambiguous-paths', '--format=json']
    const command = [redocly, 'lint', golden, ...rules]
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const run = promisify(execFile)(process.execPath, command, { env, cwd: root })
    const { stdout } = await run.catch((failed: { stdout: string }) => failed)
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
  })

  it('passes every OpenAPI rule of Spectral', async () => {
    cacheValidators()
    const spectral = new core.Spectral()
    spectral.setRuleset({
      extends: [[oas, 'all']],
      // Two rules are off: the tags keep the order of the table, and the contact is a page instead of a mailbox.
      rules: { 'openapi-tags-alphabetical': 'off', 'contact-properties': 'off' },
    })
    expect(await spectral.run(JSON.parse(text))).toEqual([])
  })
})
