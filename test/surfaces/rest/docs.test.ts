import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { curl } from '../../../src/surfaces/docs/curl.ts'
import { docsPage } from '../../../src/surfaces/docs/page.tsx'
import { palette } from '../../../src/surfaces/docs/palette.ts'
import { docsStyle } from '../../../src/surfaces/docs/style.ts'
import { errorStatus } from '../../../src/platform/errors.ts'
import { create } from '../../../src/surfaces/rest/endpoint.ts'
import { openApiDocument } from '../../../src/surfaces/rest/openapi.ts'

const document = openApiDocument('https://tenders.example', '1.0.0')
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
beforeAll(async () => {
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
    expect(loaded).toEqual([{ tag: 'link', attributes: { rel: 'stylesheet', href: '/docs/style.css' } }])
    expect(docsStyle).not.toMatch(/url\(|@import/)
  })

  it('keeps to a policy without inline style and script', () => {
    const names = new Set(elements.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...names].filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  })

  it('links only to places that exist, each named once', () => {
    const ids = values('id')
    const targets = values('href').filter((href) => href !== '/docs/style.css' && href !== '/openapi.json')
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
    const answer = `Answer ${Object.keys(operation.responses)[0]}`
    const said = [summary, path, 'curl ', answer, 'Error 4', ...(scope ? [scope] : [])]
    expect(said.filter((text) => !section.includes(text))).toEqual([])
    expect(parameters.filter(({ name }) => !section.includes(`<code>${name}</code>`))).toEqual([])
  })

  it('shows text as text', () => {
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
  it.for(Object.entries(palette))('is readable when it is %s', ([, colours]) => {
    const { page, panel } = colours
    const weak = Object.entries(colours).filter(
      ([name, colour]) =>
        !['page', 'panel', 'line'].includes(name) &&
        Math.min(contrast(colour, page), contrast(colour, panel)) < 4.5,
    )
    expect(weak).toEqual([])
  })
})
