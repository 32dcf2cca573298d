import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

type Printed = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]

const file = new URL('../golden/evaluation.txt', import.meta.url).pathname

/** Writes what the evaluation prints, and which of its tests fail, into the golden file, always in the same order. */
export default class Figures implements Reporter {
  readonly #printed = new Map<string, string>()

  onUserConsoleLog({ taskId, content, type }: Printed): void {
    if (taskId && type === 'stdout')
      this.#printed.set(taskId, (this.#printed.get(taskId) ?? '') + stripVTControlCharacters(content))
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const sorted = modules.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    writeFileSync(file, sorted.map((module) => this.#figuresOf(module)).join('\n'))
  }

  #figuresOf(module: TestModule): string {
    const tests = [...module.children.allTests()]
    const passed = tests.filter(isPassed).length
    const title = `== ${basename(module.moduleId, '.test.ts')}: ${passed} of ${tests.length} tests pass\n`
    const each = (test: TestCase) =>
      (isPassed(test) ? '' : `failed: ${test.fullName}\n`) + (this.#printed.get(test.id) ?? '')
    return title + tests.map(each).join('')
  }
}

const isPassed = (test: TestCase): boolean => test.result().state === 'passed'
