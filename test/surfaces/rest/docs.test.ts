import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventTypes } from '../../../src/delivery/events/schema.ts'
import { headersOf } from '../../../src/delivery/webhooks/deliveries/headers.ts'
import { readManual } from '../../../src/catalogue/notices/manual.ts'
import { hexSignature } from '../../../src/delivery/webhooks/signature.ts'
import { curl } from '../../../src/surfaces/docs/curl.ts'
import { manualMembers, tenderExample } from '../../../src/surfaces/docs/importing.tsx'
import { loadTables } from '../../../src/platform/tables.ts'
import { guideFiles } from '../../../src/surfaces/docs/prose.tsx'
import { docsPage } from '../../../src/surfaces/docs/page.tsx'
import python from '../../../src/reference/tables/receiver.py?raw'
// oxlint-disable-next-line import/default -- the text of the file is the default export, not the code
import typescript from '../../../src/reference/tables/receiver.ts?raw'
import { testVector } from '../../../src/surfaces/docs/webhooks.tsx'
import { errorStatus } from '../../../src/platform/errors.ts'
import { create } from '../../../src/surfaces/rest/endpoint.ts'
import { openApiDocument } from '../../../src/surfaces/rest/openapi.ts'

const document = openApiDocument('https://tenders.example', '1.0.0')
await loadTables({ env, later: () => undefined }, guideFiles)
const html = docsPage(document)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

interface Element {
  tag: string
  attributes: Record<string, string>
}

/** Every element in document order, as the browser's own kind of parser sees it. */
async function elementsOf(text: string): Promise<Element[]> {
  const elements: Element[] = []
  const element = (each: globalThis.Element) => {
    elements.push({ tag: each.tagName, attributes: Object.fromEntries(each.attributes) })
  }
  await new HTMLRewriter().on('*', { element }).transform(new Response(text)).text()
  return elements
}

let elements: Element[] = []
let style = ''
beforeAll(async () => {
  style = await (await exports.default.fetch(new Request('https://tenders.example/docs/style.css'))).text()
  elements = await elementsOf(html)
})
const values = (name: string) => elements.flatMap(({ attributes }) => attributes[name] ?? [])

describe('docsPage', () => {
  it('is one document in English of less than 750 KB', () => {
    expect(html.startsWith('<!doctype html><html lang="en"><head><meta charset="utf-8"')).toBe(true)
    expect(new TextEncoder().encode(html).length).toBeLessThan(750_000)
  })

  it('loads its own stylesheet and nothing else', () => {
    const loaded = elements.filter(({ tag }) =>
      ['link', 'script', 'img', 'iframe', 'object', 'embed'].includes(tag),
    )
    expect(loaded.map(({ attributes }) => attributes.href)).toEqual(['/favicon.svg', '/docs/style.css'])
    expect(style).not.toMatch(/url\(|@import/)
  })

  it('keeps to a policy without inline style and script', () => {
    const names = new Set(elements.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...names].filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  })

  it('links only to places that exist, each named once', () => {
    const ids = values('id')
    const targets = values('href').filter(
      (href) => !['/docs/style.css', '/favicon.svg', '/openapi.json'].includes(href),
    )
    expect(ids.length).toBe(new Set(ids).size)
    expect(targets.filter((href) => !href.startsWith('#') || !ids.includes(href.slice(1)))).toEqual([])
  })

  it('has one first heading and skips no level', () => {
    const levels = elements.flatMap(({ tag }) => (/^h\d$/.test(tag) ? [Number(tag[1])] : []))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  it('lets the keyboard reach and name every box that scrolls', () => {
    const boxes = elements.filter(({ tag }) => tag === 'pre').map(({ attributes }) => attributes)
    expect(boxes.length).toBeGreaterThan(operations.length)
    expect(
      boxes.filter((box) => box.tabindex !== '0' || box.role !== 'region' || !box['aria-label']),
    ).toEqual([])
  })

  it('explains all ten codes', () => {
    expect(values('id').filter((id) => id.startsWith('error-'))).toEqual(
      expect.arrayContaining(Object.keys(errorStatus).map((code) => `error-${code}`)),
    )
  })

  it.for(operations)('describes $operation.operationId', ({ path, operation }) => {
    const { operationId, summary, parameters = [] } = operation
    const section = html.slice(html.indexOf(`id="${operationId}"`)).split('</section>')[0] ?? ''
    const scope = operation['x-required-scope']
    const answer = `Answer ${operation.responses[201] ? 201 : Object.keys(operation.responses)[0]}`
    const said = [summary, path, 'curl ', answer, 'Error 4', ...(scope ? [scope] : [])]
    expect(said.filter((text) => !section.includes(text))).toEqual([])
    expect(parameters.filter(({ name }) => !section.includes(`<code>${name}</code>`))).toEqual([])
  })

  it('shows text as text', async () => {
    await loadTables({ env, later: () => undefined }, guideFiles)
    const Hostile = z.object({ a: z.string() }).meta({ examples: [{ a: '</pre><script>alert(1)</script>' }] })
    const summary = '<img src=x onerror=alert(1)>'
    const row = create('bids:write', summary, { json: z.strictObject({ b: z.string() }) }, Hostile, {
      description: '`<b>` & "c"',
    })
    const page = docsPage(openApiDocument('https://tenders.example', '1.0.0', { 'POST /bids': row }))
    expect(page).not.toMatch(/<script|<img|<b>/)
    expect(page).toContain('<code>&lt;b&gt;</code> &amp; &quot;c&quot;')
    expect(page).toContain(
      '<span class="s">&quot;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;</span>',
    )
  })
})

/** What the page shows of one chapter, as a reader sees it. */
async function chapterText(id: string): Promise<string> {
  const texts: string[] = []
  const text = (each: { text: string }) => void texts.push(each.text)
  await new HTMLRewriter().on(`#${id}, #${id} *`, { text }).transform(new Response(html)).text()
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return Object.entries(entities).reduce(
    (whole, [entity, character]) => whole.replaceAll(entity, character),
    texts.join(''),
  )
}

describe('the chapter on receiving webhooks', () => {
  it('shows the receivers that are tested, to the letter', async () => {
    const shown = await chapterText('receiving-webhooks')
    expect(typescript).toContain('export async function receive')
    expect(python).toContain('hmac.compare_digest')
    expect(shown).toContain(typescript.trimEnd())
    expect(shown).toContain(python.trimEnd())
  })

  it('names every kind of event and every header of a delivery that is not usual', async () => {
    const shown = await chapterText('receiving-webhooks')
    const sent = { id: 'delivery_1', eventId: 'event_1', event: 'tender.new' } as const
    const names = Object.keys(headersOf({ now: new Date(0) }, sent, '{}', ['whsec_a', 'whsec_b']))
    const own = names.filter((name) => name !== 'Content-Type' && name !== 'User-Agent')
    expect(own).toHaveLength(7)
    expect(own.filter((name) => !shown.includes(name))).toEqual([])
    expect(eventTypes.filter((type) => !shown.includes(type))).toEqual([])
  })

  it('gives a signature that the service makes too', async () => {
    const { secret, body, signature } = testVector
    expect(hexSignature(secret, body)).toBe(signature)
    const shown = await chapterText('receiving-webhooks')
    expect([secret, body, signature].filter((text) => !shown.includes(text))).toEqual([])
  })
})

describe('the chapter on importing notices', () => {
  it('shows a tender that the importer reads', () => {
    const { notices, failed } = readManual(tenderExample)
    expect(failed).toEqual([])
    expect(notices).toMatchObject([{ noticeId: '2026/17', documents: [{ title: 'Terms' }] }])
  })

  it('lists the members that the importer knows, and those it demands as such', async () => {
    const members = manualMembers()
    const names = members.map(({ name }) => name)
    expect(names).toContain('tender.lots[].awardCriteria[].weight')
    expect(names).toContain('documents[].pages')
    expect(members.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'format',
      'tender',
      'tender.reference',
      'tender.title',
      'tender.buyer',
      'tender.buyer.name',
      'tender.buyer.country',
      'tender.publishedAt',
      'tender.lots[].id',
      'documents[].title',
    ])
    const shown = await chapterText('importing-notices')
    const parts = names.flatMap((name) => [
      name.slice(0, name.lastIndexOf('.')),
      name.slice(name.lastIndexOf('.') + 1),
    ])
    expect(parts.filter((part) => !shown.includes(part))).toEqual([])
  })
})

describe('curl', () => {
  const base = 'https://tenders.example/api/v1'
  const line = (id: string) =>
    operations
      .filter(({ operation }) => operation.operationId === id)
      .map(({ method, path, operation }) => curl(base, method, path, operation))

  it.for([
    [
      'listTenders',
      `curl -H "Authorization: Bearer $API_KEY" '${base}/tenders?q=road%20maintenance&cpvCodes=45,71320000'`,
    ],
    [
      'getTender',
      `curl -H "Authorization: Bearer $API_KEY" '${base}/tenders/tender_01jd0c4kwqe5m9v2x7h3tz8rgn'`,
    ],
    ['getHealth', `curl '${base}/health'`],
  ] as const)('of %s is %s', ([id, command]) => {
    expect(line(id)).toEqual([command])
  })

  it('quotes a body for the shell', () => {
    const body = z.strictObject({ note: z.string() }).meta({ examples: [{ note: "it’s 5 o'clock" }] })
    const row = create('bids:write', 'Note', { json: body }, z.object({}))
    const { paths } = openApiDocument('https://tenders.example', '1.0.0', { 'POST /bids': row })
    const operation = paths['/bids']?.post
    expect(operation && curl(base, 'post', '/bids', operation)).toBe(
      String.raw`curl -X POST -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' ` +
        String.raw`-d '{"note":"it’s 5 o'\''clock"}' '${base}/bids'`,
    )
  })
})

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe('the palette', () => {
  const coloursIn = (css: string): Record<string, string> =>
    Object.fromEntries(
      [...css.matchAll(/--([a-z]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
    )

  it.for([
    ['light', 0],
    ['dark', 1],
  ] as const)('is readable when it is %s', ([, which]) => {
    const colours = coloursIn(style.split('@media (prefers-color-scheme: dark)')[which] ?? '')
    const { page = '', panel = '' } = colours
    expect(Object.keys(colours)).toHaveLength(12)
    const weak = Object.entries(colours).filter(
      ([name, colour]) =>
        !['page', 'panel', 'line'].includes(name) &&
        Math.min(contrast(colour, page), contrast(colour, panel)) < 4.5,
    )
    expect(weak).toEqual([])
  })
})
