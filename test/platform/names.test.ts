import { describe, expect, it } from 'vitest'
import { filledText, nameOf } from '../../src/platform/http/params.ts'
import { withoutHidden } from '../../src/platform/http/text.ts'
import { newCompany } from '../support/api.ts'
import { anyTender } from '../support/cases.ts'

const refused: [string, string][] = [
  ['a line break', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['an override of the direction', 'a\u202Eb'],
  ['an isolate', 'a\u2066b\u2069'],
  ['a mark of direction', 'a\u200Fb'],
  ['an Arabic mark of direction', 'a\u061Cb'],
  ['a blank without width', 'a\u200Bb'],
  ['a byte order mark', 'a\uFEFFb'],
  ['a word joiner', 'a\u2060b'],
  ['a joiner between Latin letters', 'a\u200Db'],
  ['a non-joiner between Latin letters', 'pay\u200Cpal'],
]
const allowed: [string, string][] = [
  ['an emoji of several', 'Bau 👩‍🔧'],
  ['an emoji with a colour', 'Bau 👩🏽‍🔧'],
  ['a Persian word', 'شرکت می‌سازد'],
  ['a word of India', 'क्‍ष'],
  ['Greek, Cyrillic and Chinese', 'Δήμος Київ 北京'],
  ['marks over letters', 'Ångström Çelik'],
]

describe('nameOf', () => {
  const name = nameOf(200)
  it.for(refused)('refuses %s', ([, text]) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe(
      'must be one line without invisible characters',
    )
  })
  it.for(allowed)('takes %s', ([, text]) => {
    expect(name.parse(text)).toBe(text)
  })
  it('trims what surrounds a name', () => {
    expect(name.parse(' \n a \t\uFEFF')).toBe('a')
  })
})

describe('filledText', () => {
  it('takes several lines', () => {
    expect(filledText(100).parse('a\nb')).toBe('a\nb')
  })
})

describe('withoutHidden', () => {
  it.for(allowed)('leaves %s as it is', ([, text]) => {
    expect(withoutHidden(text)).toBe(text)
  })
  it('takes out what hides or turns around text', () => {
    expect(withoutHidden('a\u202Eb\u200Bc\u2066d\u2069\uFEFF')).toBe('abcd')
  })
})

/** Each row of the API whose body has a name or title. */
const bodies: [row: string, (name: string) => Promise<object> | object, path: string][] = [
  ['/teams', (name) => ({ name }), 'name'],
  ['/alerts', (name) => ({ name, filters: {}, frequency: 'daily' }), 'name'],
  ['/assets', (name) => ({ name, category: 'other' }), 'name'],
  ['/tasks', (title) => ({ title }), 'title'],
  ['/bids', async (title) => ({ title, tenderId: await anyTender() }), 'title'],
  ['/consortiums', async (name) => ({ name, tenderId: await anyTender() }), 'name'],
  ['/tenders/saved', async (tag) => ({ tags: [tag], tenderId: await anyTender() }), 'tags[0]'],
]

describe('a name in a request', () => {
  it.for(bodies)('POST %s must be one line without invisible characters', async ([row, bodyOf, path]) => {
    const { call } = await newCompany()
    for (const [, text] of refused) {
      const { status, body } = await call('POST', row, await bodyOf(text))
      expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 'INVALID_DATA', path])
    }
    expect((await call('POST', row, await bodyOf('Straße 👩‍🔧'))).status).toBe(201)
  })

  it('of a comment may have several lines', async () => {
    const { call } = await newCompany()
    const bid = await call('POST', '/bids', { tenderId: await anyTender() })
    const made = await call('POST', `/bids/${bid.body.data.id}/comments`, { text: 'One\nTwo' })
    expect([made.status, made.body.data.text]).toEqual([201, 'One\nTwo'])
  })
})
