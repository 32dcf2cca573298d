import { describe, expect, it } from 'vitest'
import { squeezed } from '../../tools/build/squeezed.ts'

/** The code as the build writes it; null where the build leaves it alone. */
function built(code: string): string | null {
  const { transform } = squeezed
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  const handle = transform.handler as (code: string, id: string) => { code: string } | null
  return handle(code, '/project/src/a.ts')?.code ?? null
}

describe('SQL on one line', () => {
  it.for([
    [
      'a statement',
      'run(`SELECT id\n      FROM bids\n      WHERE id = ${id}`)',
      'run(`SELECT id FROM bids WHERE id = ${id}`)',
    ],
    ['a part', 'raw(`b.id, b.notes,\n  b.version AS v`)', 'raw(`b.id, b.notes, b.version AS v`)'],
    ['a part behind a value', 'raw(`${own}\n    AND id = 1`)', 'raw(`${own} AND id = 1`)'],
  ] as const)('is %s', ([, code, line]) => {
    expect(built(code)).toBe(line)
  })

  it.for([
    ['the lines of a letter', 'send(`Somebody signed in.\nWas it you, and when?\n  Yes`)'],
    ['a statement of one line', 'run(`SELECT id FROM bids`)'],
    ['lines without an indent, which a text may need', 'run(`SELECT id\nFROM bids`)'],
    ['code between the texts', 'run(`SELECT ${[\n  1,\n  2,\n]} FROM bids`)'],
  ] as const)('leaves alone %s', ([, code]) => {
    expect(built(code)).toBeNull()
  })
})
