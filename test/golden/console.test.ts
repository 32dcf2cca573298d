import { hash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPages } from '../../src/console/open-pages.ts'
import { type Page, publicOrigin } from '../support/browser.ts'
import { shown } from '../support/console-paths.ts'
import { Names, normalForm } from './normal.ts'
import { type Max, rowFinder, walk } from './walk.ts'
import { fixChance, makeWorld, type World } from './world.ts'

fixChance()

const open = Object.keys(openPages).filter((row) => row.startsWith('GET '))
const rows = [...shown.map(({ row }) => row), ...open].toSorted()
const rowOf = rowFinder(rows)

/** Who follows links, and how many addresses of each row. */
const walkers: Partial<Record<keyof World['people'], Max>> = {
  visitor: { plain: 2, queries: 2 },
  owner: { plain: 2, queries: 1 },
  newcomer: { plain: 1, queries: 0 },
}
/** Who opens what the owner has opened. */
const others = ['visitor', 'newcomer', 'member'] as const

interface Opened {
  row: string
  /** Who opened it and the address, with names instead of ids. */
  title: string
  page: Page
  /** The text of the answer, with names instead of ids. */
  text: string
}

const names = new Names()
const opened: Opened[] = []
/** What the others get at each address that the owner has opened. */
const refused: string[] = []
let normal: ReturnType<typeof normalForm>

const pathOf = (address: string) => new URL(address, publicOrigin).pathname
const typeOf = ({ headers }: Page) => headers.get('content-type') ?? '-'
const isHtml = (page: Page) => typeOf(page).startsWith('text/html')

beforeAll(async () => {
  const { people, addresses } = await makeWorld()
  for (const [person, browser] of Object.entries(people) as [
    keyof World['people'],
    World['people']['owner'],
  ][]) {
    const max = walkers[person]
    const starts = addresses[person] ?? []
    const pages = max
      ? await walk(browser, ['/', ...starts], { rowOf, max })
      : await walk(browser, starts, {
          rowOf: (path) => (starts.includes(path) ? rowOf(path) : undefined),
          max: { plain: 1, queries: 0 },
        })
    for (const [address, page] of pages) {
      const [title, text] = [names.replaceIn(`${person} ${address}`), names.replaceIn(page.text)]
      opened.push({ row: rowOf(pathOf(address)) ?? '', title, page, text })
    }
    if (person !== 'owner') continue
    for (const address of pages.keys()) {
      const answers: string[] = []
      for (const other of others) {
        const { status, location } = await people[other].open(address)
        answers.push(`${other} ${status}${location === null ? '' : ` ${names.replaceIn(location)}`}`)
      }
      refused.push(`${names.replaceIn(address)}: ${answers.join(', ')}`)
    }
  }
  normal = normalForm(
    new Map(opened.filter(({ page }) => isHtml(page)).map(({ title, text }) => [title, text])),
  )
}, 120_000)

/** The area of a row: the first part of its path. */
const areaOf = (row: string) => row.split('/')[1] || 'start'
const areas = [...new Set(rows.map(areaOf))].toSorted()

describe('the pages of the console', () => {
  it('are all opened', () => {
    const seen = new Set(opened.filter(({ page }) => page.status < 400).map(({ row }) => row))
    expect(rows.filter((row) => !seen.has(row))).toEqual([])
    expect(opened.filter(({ page }) => page.status >= 400).map(({ title }) => title)).toEqual([])
  })

  it.for(areas)('of %s are as before', async (area) => {
    const pages = opened.filter(({ row, page }) => areaOf(row) === area && isHtml(page))
    const sections = pages.map(({ title }) => `== ${title}\n${normal.pages.get(title)}\n`)
    await expect(sections.join('\n')).toMatchFileSnapshot(`console/${area}.txt`)
  })

  it('have the same parts as before', async () => {
    await expect(normal.parts).toMatchFileSnapshot('console/-parts.txt')
  })

  it('answer with the same status, headers and files as before', async () => {
    const headers = new Map<string, string>()
    const lines = opened.map(({ row, title, page, text }) => {
      const sent = [...page.headers].filter(([name]) => !left.has(name))
      const all = sent.map(([name, value]) => `  ${name}: ${names.replaceIn(value)}\n`).join('')
      const known = headers.get(all) ?? `headers ${headers.size + 1}`
      headers.set(all, known)
      const cookies = page.headers.getSetCookie().map((each) => `sets ${each.split('=')[0]}`)
      const to = page.location === null ? [] : [`to ${names.replaceIn(page.location)}`]
      const file = page.status === 200 && !isHtml(page) ? fileOf(page, text) : []
      return [row, title, page.status, known, ...cookies, ...to, ...file].join(' | ')
    })
    const all = [...headers].map(([sent, name]) => `${name}\n${sent}`)
    await expect(`${lines.join('\n')}\n\n${all.join('\n')}`).toMatchFileSnapshot('console/-answers.txt')
  })

  it('answer others as before', async () => {
    await expect(`${refused.join('\n')}\n`).toMatchFileSnapshot('console/-others.txt')
  })
})

/** Headers that are told otherwise, or that depend on the ids in a file. */
const left = new Set(['set-cookie', 'location', 'etag', 'content-length'])

/** What a file says: its size and hash. The bytes of packed files hold ids, so they are left out. */
const fileOf = (page: Page, text: string): string[] =>
  /^(?:text\/|application\/(?:json|xml))/.test(typeOf(page))
    ? [`${text.length} characters ${hash('sha256', text).slice(0, 16)}`]
    : []
