import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { splitDocument } from '../../src/catalogue/import/queued/split-document.ts'
import { fixture } from '../support/fixtures.ts'

describe('splitDocument', () => {
  const packaged = async () => {
    const one = JSON.parse(
      new TextDecoder().decode(await fixture('notices/ocds/uk-contracts-finder-awards.json')),
    ) as { releases: object[] }
    const releases = Array.from({ length: 48 }, () => one.releases).flat()
    return { ...one, releases, note: 'a "quoted" ] } and \\' }
  }

  it.for([0, 2])('gives the same notices as the whole package, indented by %i', async (indent) => {
    const text = JSON.stringify(await packaged(), null, indent)
    const parts = splitDocument(text)
    expect(parts.length).toBeGreaterThan(1)
    const read = (part: string) => readNotices(new TextEncoder().encode(part), { source: 's' }).notices
    const key = (notice: object) => JSON.stringify(notice)
    expect(
      parts
        .flatMap((part) => read(part.text))
        .map(key)
        .toSorted(),
    ).toEqual(read(text).map(key).toSorted())
    const sizes = parts.map((part) => (JSON.parse(part.text) as { releases: object[] }).releases.length)
    expect(parts.map(({ base }) => base)).toEqual(
      sizes.map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0)),
    )
  })

  const long = 'x'.repeat(3_300_000)
  it.for([
    ['XML', `<a>${long}</a>`],
    ['one line', `{"releases":[{"a":"${long}"`],
    ['two lists', `{"releases":[{"a":"${long}"}],"releases":[]}`],
    ['a large frame', `{"a":"${long}","releases":[{},{}]}`],
    ['a string without an end', `{"releases":["${long}`],
    ['no list', `{"a":{"releases":["${long}"]}}`],
  ])('leaves %s whole', ([, text]) => {
    expect(splitDocument(text ?? '')).toEqual([{ text, base: 0 }])
  })
})
