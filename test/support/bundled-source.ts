import { rmSync } from 'node:fs'
import type { Vite } from 'vitest/node'
import { bundleSource, prefix, type SourceBundle } from './source-bundle.ts'

/** The rule that lets workerd load a chunk directly, without a transform for each test file. */
export const chunks = { type: 'ESModule' as const, include: [`**/${prefix}*/chunks/*.mjs`] }

interface Frame {
  file: string
  line: number
  column: number
}

/**
 * Serves `src` to tests out of one bundle. Without the plugin every test file transforms and loads a thousand
 * modules again, which takes longer than its tests. Watch mode does without the bundle, because there the
 * changed modules decide which tests run again.
 */
export function bundledSource(root: string): Vite.Plugin {
  let bundle: SourceBundle | undefined
  return {
    name: 'bundled-source',
    enforce: 'pre',
    // oxlint-disable-next-line typescript/no-misused-promises -- vitest waits for the promise, which its type leaves out
    async configureVitest({ vitest, project }) {
      if (vitest.config.watch) return
      bundle = await bundleSource(root)
      const { directory, original } = bundle
      project.config.onStackTrace = toSource(original)
      // At the end of the process, because an interrupted run closes nothing and would leave the directory.
      process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
    },
    async resolveId(source, importer, options) {
      if (!bundle) return null
      const resolved = /\.tsx?$/.test(source)
        ? await this.resolve(source, importer, { ...options, skipSelf: true })
        : { id: source }
      return bundle.entries.get(resolved?.id ?? source) ?? null
    },
  }
}

/** Shows the line of `src` for a frame of the bundle. */
const toSource = (original: SourceBundle['original']) => (_: unknown, frame: Frame) => {
  Object.assign(frame, original(frame.file, frame.line, frame.column))
}
