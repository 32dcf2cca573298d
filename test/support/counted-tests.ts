import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where a run leaves the number of tests of each file that it ran. */
const countedFile = new URL('../../node_modules/.cache/counted-tests.json', import.meta.url).pathname

export async function countedTests(): Promise<Map<string, number>> {
  const text = await readFile(countedFile, 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text) as Record<string, number>))
}

/** Counts the tests of each file, also those that are skipped. A run of a few files leaves the other counts alone. */
export const countTests: Reporter = {
  async onTestRunEnd(modules) {
    const counts = await countedTests()
    for (const { relativeModuleId, children } of modules)
      counts.set(relativeModuleId, [...children.allTests()].length)
    await mkdir(dirname(countedFile), { recursive: true })
    await writeFile(countedFile, JSON.stringify(Object.fromEntries(counts)))
  },
}
