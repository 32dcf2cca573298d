import '../support/tables.ts'
import { expect, it, vi } from 'vitest'
import { unexplained } from '../../src/reading/requirements/stripped.ts'

it('removes every clause that only explains, and builds its expression once', () => {
  const line = 'eigenerklärung, dass keine gründe vorliegen, und nachweise, die älter sind'
  expect(unexplained(line, 'de')).toBe('eigenerklärung, und nachweise')
  const built = vi.spyOn(globalThis, 'RegExp')
  expect(unexplained(line, 'de')).toBe('eigenerklärung, und nachweise')
  expect(unexplained(line, 'en')).toBe(line)
  expect(built).not.toHaveBeenCalled()
  built.mockRestore()
})
