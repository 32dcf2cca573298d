import { readFile } from 'node:fs/promises'
import { type XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { breakingMark, dayId, isDay, partsOf } from '../../src/surfaces/docs/changelog.ts'
import { feedOf } from '../../src/surfaces/docs/changelog-feed.tsx'

const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url).pathname, 'utf8')
const parts = partsOf(changelog)
const days = parts.flatMap(({ title, days: own }) => own.map((day) => ({ part: title, ...day })))
const ns = { a: 'http://www.w3.org/2005/Atom' }

describe('the changelog', () => {
  it('separates the interface from the quality of what is read', () => {
    expect(parts.map(({ title }) => title)).toEqual(['Interface', 'Quality', 'Console', 'Operation'])
  })

  it.for(parts)(
    'has the days of $title from the newest to the oldest, each once, with items',
    ({ days: own, items }) => {
      const names = own.map(({ title }) => title)
      expect(names.filter((name) => !isDay(name) || Number.isNaN(Date.parse(name)))).toEqual([])
      expect(names).toEqual([...new Set(names)].toSorted().toReversed())
      expect(own.filter((day) => day.items.length === 0)).toEqual([])
      expect(items).toEqual([])
    },
  )

  it('begins what can break a program with one mark', () => {
    const items = days.flatMap((day) => day.items)
    const marked = items.filter((item) => /breaking/i.test(item))
    expect(marked.length).toBeGreaterThan(5)
    expect(marked.filter((item) => !item.startsWith(`${breakingMark} `))).toEqual([])
  })
})

describe('the feed of the changelog', () => {
  const read = (text: string, path: string): string[] => {
    using document = XmlDocument.fromString(text)
    return document.find(path, ns).map((node) => (node as XmlElement | XmlAttribute).content)
  }
  const feed = feedOf(changelog, 'https://service.test')

  it('has an entry for each part and day, the newest first, under a lasting id', () => {
    expect(read(feed, '/a:feed/a:entry/a:id').toSorted()).toEqual(
      days.map(({ part, title }) => `https://service.test/docs/changelog#${dayId(part, title)}`).toSorted(),
    )
    const times = read(feed, '/a:feed/a:entry/a:updated')
    expect(times).toEqual(times.toSorted().toReversed())
    expect(read(feed, '/a:feed/a:updated')).toEqual(times.slice(0, 1))
  })

  it('has the members that RFC 4287 requires', () => {
    for (const name of ['id', 'title', 'updated', 'author/a:name'])
      expect(read(feed, `/a:feed/a:${name}`)).toHaveLength(1)
    expect(read(feed, '/a:feed/a:link[@rel="self"]/@href')).toEqual([
      'https://service.test/docs/changelog.atom',
    ])
    for (const name of ['id', 'title', 'updated', 'content'])
      expect(read(feed, `/a:feed/a:entry/a:${name}`)).toHaveLength(days.length)
  })

  it('says which entries break programs', () => {
    const breaking = days.filter(({ items }) => items.some((item) => item.startsWith(breakingMark)))
    expect(read(feed, '/a:feed/a:entry[a:category/@term="breaking"]/a:id')).toHaveLength(breaking.length)
  })

  it('quotes what its content means literally', () => {
    const text = feedOf(
      '# C\n\n## Interface & more\n\n### 2026-01-02\n\n- `a<b>` & "c".\n',
      'https://service.test',
    )
    expect(read(text, '//a:content')).toEqual([
      '<ul><li><code>a&lt;b&gt;</code> &amp; &quot;c&quot;.</li></ul>',
    ])
    expect(read(text, '//a:entry/a:title')).toEqual(['Interface & more, 2026-01-02'])
  })
})
