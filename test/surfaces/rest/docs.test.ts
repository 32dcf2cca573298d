import '../../support/tables.ts'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventTypes } from '../../../src/delivery/events/schema.ts'
import { headersOf } from '../../../src/delivery/webhooks/deliveries/headers.ts'
import { readManual } from '../../../src/catalogue/notices/manual.ts'
import { hexSignature } from '../../../src/delivery/webhooks/signature.ts'
import {
  curl,
  python as pythonSample,
  typescript as typescriptSample,
} from '../../../src/surfaces/docs/samples.tsx'
import { manualMembers, tenderExample } from '../../../src/surfaces/docs/importing.tsx'
import pythonReceiver from '../../../src/surfaces/docs/receivers/receiver.py?raw'
// oxlint-disable-next-line import/default -- the text of the file is the default export, not the code
import typescriptReceiver from '../../../src/surfaces/docs/receivers/receiver.ts?raw'
import { sampleRequest } from '../../../src/surfaces/docs/request.ts'
import { chapters } from '../../../src/surfaces/docs/guide.tsx'
import { searched } from '../../../src/surfaces/docs/search.tsx'
import { site } from '../../../src/surfaces/docs/site.tsx'
import { answerPageFile } from '../../../src/surfaces/page-files.ts'
import { tools } from '../../../src/surfaces/mcp/catalogue.ts'
import { collectionOf } from '../../../src/surfaces/docs/collection.ts'
import { testVector } from '../../../src/surfaces/docs/webhooks.tsx'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { errorTexts } from '../../../src/surfaces/rest/openapi/errors.ts'
import { errorStatus } from '../../../src/platform/context/errors.ts'
import { create, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { idExample } from '../../../src/platform/context/ids.ts'
import { openApiDocument } from '../../../src/surfaces/rest/openapi.ts'
import { importNotices, newCompany, type TestCompany } from '../../support/api.ts'
import { cases } from '../../support/cases.ts'

const document = openApiDocument('https://tenders.example', '1.0.0')
const { 'search.tsv': index = '', ...pages } = site(
  document,
  '# Changelog\n\n## 0.1.0 – now\n\n- Search with `q`, also\n  in German.\n- Bids.\n',
)
const html = Object.values(pages).join('')
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

let elements: Record<string, Element[]> = {}
let style = ''
beforeAll(async () => {
  style = await (await answerPageFile({ env, later: () => undefined }, '/docs/style.css')).text()
  const read = Object.entries(pages).map(async ([name, text]) => [name, await elementsOf(text)] as const)
  elements = Object.fromEntries(await Promise.all(read))
})
const all = () => Object.values(elements).flat()
const valuesOf = (page: string, name: string) =>
  (elements[page] ?? []).flatMap(({ attributes }) => attributes[name] ?? [])

describe('the reference', () => {
  it.for(Object.entries(pages))('page %s is a document in English of at most 115 kB', ([, text]) => {
    expect(text.startsWith('<!doctype html><html lang="en"><head><meta charset="utf-8"')).toBe(true)
    expect(new TextEncoder().encode(text + style).length).toBeLessThan(125_000)
  })

  it('has a first page of less than 20 kB', () => {
    expect(new TextEncoder().encode(pages['']).length).toBeLessThan(20_000)
  })

  it('loads its own stylesheet, script and icon and nothing else', () => {
    const loaded = all().filter(
      ({ tag, attributes: { rel } }) =>
        ['link', 'script', 'img', 'iframe', 'object', 'embed'].includes(tag) && rel !== 'alternate',
    )
    const addresses = new Set(loaded.map(({ attributes }) => attributes.href ?? attributes.src))
    expect([...addresses]).toEqual(['/favicon.svg', '/docs/style.css', '/docs/script.js'])
    expect(loaded).toHaveLength(3 * Object.keys(pages).length)
    expect(style).not.toMatch(/url\(|@import/)
  })

  it('keeps to a policy without inline style and script', () => {
    const names = new Set(all().flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...names].filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
    expect(html).not.toMatch(/<script(?! src="\/docs\/script\.js" defer="">)/)
  })

  it('links only to places that exist, each named once', () => {
    const places = Object.keys(pages).flatMap((page) => {
      const ids = valuesOf(page, 'id')
      expect(ids.length).toBe(new Set(ids).size)
      return [`/docs/${page}`, ...ids.map((id) => `/docs/${page}#${id}`)]
    })
    const known = new Set([
      '/docs',
      '/openapi.json',
      '/docs/client.ts',
      '/docs/client.py',
      '/docs/collection.json',
      '/docs/changelog.atom',
      '/ocds/extension.json',
      '/docs/style.css',
      '/favicon.svg',
      ...Object.keys(pages).map((page) => `/docs${page && `/${page}`}.md`),
      ...places,
    ])
    const targets = Object.keys(pages).flatMap((page) =>
      valuesOf(page, 'href').map((href) => (href.startsWith('#') ? `/docs/${page}${href}` : href)),
    )
    expect(targets.length).toBeGreaterThan(1000)
    expect(targets.filter((target) => !known.has(target))).toEqual([])
  })

  it.for(Object.keys(pages))('page %s has one first heading and skips no level', (page) => {
    const levels = (elements[page] ?? []).flatMap(({ tag }) => (/^h\d$/.test(tag) ? [Number(tag[1])] : []))
    const expected = page === 'search' ? [] : [1]
    expect(levels.filter((level) => level === 1)).toEqual(expected)
    expect(levels.slice(0, 1)).toEqual(expected)
    expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  it('lets the keyboard reach and name every box that scrolls', () => {
    const boxes = all()
      .filter(({ tag }) => tag === 'pre')
      .map(({ attributes }) => attributes)
    expect(boxes.length).toBeGreaterThan(operations.length)
    expect(
      boxes.filter((box) => box.tabindex !== '0' || box.role !== 'region' || !box['aria-label']),
    ).toEqual([])
  })

  it('explains all ten codes, with a remedy, where errors link to', () => {
    expect(valuesOf('errors', 'id')).toEqual(expect.arrayContaining(Object.keys(errorStatus)))
    const remedies = Object.values(errorTexts).map(({ remedy }) => remedy.split(/[`.]/)[0] ?? '')
    expect(remedies.filter((remedy) => remedy.length < 4 || !pages.errors?.includes(remedy))).toEqual([])
  })

  it('has a guide for each step of an integrator', () => {
    expect(Object.keys(pages)).toEqual(
      expect.arrayContaining([
        'first-call',
        'clients',
        'pagination',
        'mirroring',
        'idempotency',
        'errors',
        'limits',
        'receiving-webhooks',
        'events',
        'connector',
        'tools',
        'ocds',
        'versions',
        'changelog',
      ]),
    )
  })

  it('has the changelog as a list', () => {
    expect(pages.changelog).toContain(
      '<h2>0.1.0 – now</h2><ul><li>Search with <code>q</code>, also in German.</li><li>Bids.</li></ul>',
    )
  })

  it('has the areas of a release below its heading', () => {
    const { changelog = '' } = site(document, '# Changelog\n\n## 1.0\n\nWords.\n\n### Bids\n\n- Export.\n')
    expect(changelog).toContain('<h2>1.0</h2><h3>Bids</h3><ul><li>Export.</li></ul>')
  })

  it.for(operations)('describes $operation.operationId', ({ path, operation }) => {
    const { operationId, summary, parameters = [] } = operation
    const section = html.slice(html.indexOf(`id="${operationId}"`)).split('</section>')[0] ?? ''
    const scope = operation['x-required-scope']
    const answer = `Answer ${operation.responses[201] ? 201 : Object.keys(operation.responses)[0]}`
    const samples = ['curl ', 'await fetch(', 'urllib.request.Request(']
    const said = [summary, path, ...samples, answer, 'Error 4', ...(scope ? [scope] : [])]
    expect(said.filter((text) => !section.includes(text))).toEqual([])
    expect(parameters.filter(({ name }) => !section.includes(`<code>${name}</code>`))).toEqual([])
  })

  it('shows text as text', () => {
    const Hostile = z.object({ a: z.string() }).meta({ examples: [{ a: '</pre><script>alert(1)</script>' }] })
    const summary = '<img src=x onerror=alert(1)>'
    const spec = { json: z.strictObject({ b: z.string() }), out: Hostile, description: '`<b>` & "c"' }
    const row = create('bids:write', summary, spec, async () => ({ a: '' }))
    const hostile = { ...endpoints, 'POST /bids': row }
    const files = Object.entries(site(openApiDocument('https://tenders.example', '1.0.0', hostile), ''))
    const page = files.map(([name, text]) => (name === 'search.tsv' ? '' : text)).join('')
    expect(page).not.toMatch(/<script>|<img|<b> &/)
    expect(page).toContain('<code>&lt;b&gt;</code> &amp; &quot;c&quot;')
    expect(page).toContain('<i>&quot;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;</i>')
  })
})

describe('the tools of the connector', () => {
  it.for(tools)(
    'name $name with its grant, its endpoint and its arguments',
    ({ name, grant, twin, input }) => {
      const section = (pages.tools ?? '').split(`id="tool-${name}"`)[1]?.split('</section>')[0] ?? ''
      const [route = ''] = Object.entries(endpoints).find(([, row]) => row === twin) ?? []
      expect(section).toContain(`<code>${grant}</code>`)
      expect(section).toContain(`>${route}</a>`)
      const named = [...section.matchAll(/<th scope="row"><code>([^<]+)</g)].map(([, argument]) => argument)
      expect(named).toEqual(Object.keys(input.shape))
    },
  )
})

describe('the collection of requests', () => {
  it('has every operation, with a key where it needs one and a body where it takes one', () => {
    const { item: folders } = collectionOf(document) as {
      item: { item: { request: { method: string; url: string; auth?: object; body?: { raw?: string } } }[] }[]
    }
    const requests = folders.flatMap(({ item }) => item.map(({ request }) => request))
    expect(requests).toHaveLength(operations.length)
    expect(
      requests.filter(({ url }) => !url.startsWith('{{baseUrl}}/') || /[{}]/.test(url.slice(11))),
    ).toEqual([])
    const open = operations.filter(({ operation }) => operation.security.length === 0)
    expect(requests.filter(({ auth }) => auth)).toHaveLength(open.length)
    const bodies = requests.flatMap(({ body }) =>
      body?.raw === undefined ? [] : [JSON.parse(body.raw) as object],
    )
    expect(bodies).toHaveLength(
      operations.filter(({ operation }) => operation.requestBody?.content['application/json']).length,
    )
  })
})

describe('the reference for machines', () => {
  const get = async (path: string) => exports.default.fetch(`https://tenders.example${path}`)

  it.for(['', '/requests', '/tasks', '/objects-tasks', '/tools', '/errors', '/changelog'])(
    'has /docs%s.md, without tags and with its links and samples',
    async (path) => {
      const answer = await get(`/docs${path}.md`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ])
      const text = await answer.text()
      expect(text).toMatch(/^# \S/)
      expect(text.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`]*`/g, '')).not.toMatch(
        /<\/?[a-z]+[ >]|&(?:lt|amp|quot);/,
      )
      expect(text).not.toContain('service.invalid')
      expect(text.split('```').length % 2).toBe(1)
    },
  )

  it.for(Object.keys(pages).filter((page) => page !== 'search'))(
    'page %s.md has a space wherever two texts meet',
    async (page) => {
      const text = await (await get(page === '' ? '/docs.md' : `/docs/${page}.md`)).text()
      const prose = text.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`\n]*`/g, '`')
      // Names such as SAM.gov have a lower-case letter after their point.
      expect(prose.match(/.{0,20}(?:[a-z)][.;:][A-Z][a-z]|[a-z)]`\n|\[ |\w\[[a-z]).{0,20}/g) ?? []).toEqual(
        [],
      )
    },
  )

  it('writes an operation as its page does', async () => {
    const text = await (await get('/docs/tasks.md')).text()
    const [, section = ''] = text.split('## Make a task\n')
    expect(section).toMatch(/^\nPOST `\/tasks`\n/)
    expect(section).toContain('\n### Body\n\n- `title` string required')
    expect(section).toContain('```\ncurl -X POST -H "Authorization: Bearer $API_KEY"')
    expect(section).toMatch(/\[INVALID_DATA\]\(https?:[^)]*\/docs\/errors#INVALID_DATA\)/)
  })

  it('is listed in /llms.txt, and is whole in /llms-full.txt', async () => {
    const list = await (await get('/llms.txt')).text()
    const addresses = [...list.matchAll(/\]\(https?:\/\/[^/]+(\/docs\/[a-z-]+\.md)\)/g)].map(
      ([, path = '']) => path,
    )
    expect(addresses.length).toBeGreaterThan(30)
    const found = await Promise.all(addresses.map(async (path) => (await get(path)).status))
    expect(new Set(found)).toEqual(new Set([200]))
    const whole = await (await get('/llms-full.txt')).text()
    expect(operations.filter(({ operation }) => !whole.includes(`\n## ${operation.summary}\n`))).toEqual([])
  })

  it('has no page that does not exist, and keeps crawlers from the API', async () => {
    expect((await get('/docs/nothing.md')).status).toBe(404)
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nAllow: /\nDisallow: /api/\n')
    expect(
      (await (await get('/docs/collection.json')).json<{ item: unknown[] }>()).item.length,
    ).toBeGreaterThan(10)
  })
})

/** The text of one chapter, as a reader of the page sees the text. */
async function chapterText(id: string): Promise<string> {
  const texts: string[] = []
  const text = (each: { text: string }) => void texts.push(each.text)
  await new HTMLRewriter().on(`#${id}, #${id} *`, { text }).transform(new Response(pages[id])).text()
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return Object.entries(entities).reduce(
    (whole, [entity, character]) => whole.replaceAll(entity, character),
    texts.join(''),
  )
}

describe('the chapter on receiving webhooks', () => {
  it('shows the receivers that are tested, to the letter', async () => {
    const shown = await chapterText('receiving-webhooks')
    expect(typescriptReceiver).toContain('export async function receive')
    expect(pythonReceiver).toContain('hmac.compare_digest')
    expect(shown).toContain(typescriptReceiver.trimEnd())
    expect(shown).toContain(pythonReceiver.trimEnd())
  })

  it('names every kind of event and every header of a delivery that is not usual', async () => {
    const shown = await chapterText('receiving-webhooks')
    const sent = { id: 'delivery_1', eventId: 'event_1', event: 'tender.new' } as const
    const names = Object.keys(
      headersOf({ now: new Date(0), config: { SANDBOX: 'sandbox_1' } }, sent, '{}', ['whsec_a', 'whsec_b']),
    )
    const own = names.filter((name) => name !== 'Content-Type' && name !== 'User-Agent')
    expect(own).toHaveLength(8)
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
      .map(({ method, path, operation }) => curl(sampleRequest(base, method, path, operation)))

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
    const row = create('bids:write', 'Note', { json: body, out: z.object({}) }, async () => ({}))
    const { paths } = openApiDocument('https://tenders.example', '1.0.0', { 'POST /bids': row })
    const operation = paths['/bids']?.post
    const request = operation && sampleRequest(base, 'post', '/bids', operation)
    expect(request && curl(request)).toBe(
      String.raw`curl -X POST -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' ` +
        String.raw`-d '{"note":"it’s 5 o'\''clock"}' '${base}/bids'`,
    )
  })
})

describe('samples in other languages', () => {
  const request = {
    method: 'POST',
    url: 'https://tenders.example/api/v1/bids',
    withKey: true,
    body: { tenderId: 't', lotIds: [], note: null, outline: true },
    sendsFile: false,
    savesFile: false,
  }

  it('write a body as TypeScript', () => {
    expect(typescriptSample(request)).toBe(
      [
        'const response = await fetch("https://tenders.example/api/v1/bids", {',
        "  method: 'POST',",
        "  headers: { Authorization: `Bearer ${process.env.API_KEY}`, 'Content-Type': 'application/json' },",
        '  body: JSON.stringify({',
        '    "tenderId": "t",',
        '    "lotIds": [],',
        '    "note": null,',
        '    "outline": true',
        '  }),',
        '})',
        'if (!response.ok) throw new Error(await response.text())',
        'const { data } = await response.json()',
        'console.log(data)',
      ].join('\n'),
    )
  })

  it('write the three words of Python that JSON has otherwise', () => {
    const text = pythonSample(request)
    expect(text).toContain('"note": None,\n        "outline": True,\n')
    expect(text).toContain('headers={"Authorization": "Bearer " + os.environ["API_KEY"], ')
    expect(text.startsWith('import json, os, urllib.error, urllib.request\n')).toBe(true)
    expect(text).toContain('raise SystemExit(error.read().decode())')
  })
})

/** Ids of things that exist, by the prefix of their kind: they take the place of the examples in a sample. */
async function existing(company: TestCompany): Promise<Record<string, string>> {
  const { call } = company
  const lots = ['LOT-0001', 'LOT-0002'].map((id) => ({ id, title: id }))
  const tender = {
    ...tenderExample,
    tender: {
      ...tenderExample.tender,
      reference: crypto.randomUUID(),
      deadline: '2098-01-01T12:00:00Z',
      lots,
    },
  }
  await importNotices('manual', JSON.stringify(tender))
  const found = await call('GET', `/tenders?q="${tender.tender.title}"&sort=publishedAt`)
  const tenderId: string = found.body.data[0].id
  const make = async (path: string, body: object) => (await call('POST', path, body)).body.data.id as string
  const documents = await call('GET', `/tenders/${tenderId}/documents`)
  const requirements = await call('GET', `/tenders/${tenderId}/requirements`)
  return {
    tender: tenderId,
    doc: documents.body.data[0].id,
    requirement: requirements.body.data[0]?.id ?? idExample('requirement'),
    user: company.userId,
    team: await make('/teams', { name: 'Samples' }),
    consortium: await make('/consortiums', { name: 'Samples', tenderId }),
    asset: await make('/assets', { name: 'Samples' }),
    bid: await make('/bids', { tenderId }),
  }
}

describe('the sample of every row', () => {
  it('is valid, and works where the things that it names exist', async () => {
    const company = await newCompany()
    const ids = await existing(company)
    const statuses: Record<string, number> = {}
    for (const [route, row] of Object.entries(cases)) {
      const made = (await (row.own?.(company) ?? row.shared?.())) ?? {}
      const { method, path } = splitRoute(route)
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      if (!operation) throw new Error(`${route} is not described`)
      const names = { id: ids.tender, tenderId: ids.tender, documentId: ids.doc, ...made }
      const filled = path.replaceAll(/:(\w+)/g, (whole, name: keyof typeof names) => names[name] ?? whole)
      const request = sampleRequest('', method, filled, operation)
      // Several samples give a team the same name, which a company has only once.
      const body = JSON.stringify(request.body)
        ?.replaceAll(/\b([a-z]+)_01jd0c4kwqe5m9v2x7h3tz8rgn\b/g, (whole, kind: string) => ids[kind] ?? whole)
        .replace('"name":"', `"name":"${route} `)
      const file = { 'Content-Type': 'application/pdf', 'Content-Length': '8' }
      const answer = request.sendsFile
        ? await company.call(method, request.url, '%PDF-1.4', file)
        : await company.call(method, request.url, body)
      statuses[route] = answer.status
    }
    const refused = Object.entries(statuses).filter(([, status]) => status >= 300)
    // These name a person, a company or a section that this company does not have, or a state that comes later.
    expect(refused.filter(([, status]) => status !== 403 && status !== 404)).toEqual([])
    expect(refused.length).toBeLessThan(28)
  }, 60_000)
})

describe('the search of the reference', () => {
  const linksOf = (words: string) => {
    const [, list = ''] = searched(pages.search ?? '', index, words).split('<ul class="found">')
    return [...list.matchAll(/<li><a href="([^"]+)"/g)].map(([, address]) => address)
  }

  it.for([
    ['Rate_limit_exceeded', '/docs/errors#RATE_LIMIT_EXCEEDED'],
    ['submit bid', '/docs/bids#submitBid'],
    ['/market/awards', '/docs/market#listMarketAwards'],
    ['idempotency', '/docs/idempotency'],
    ['SavedTender', '/docs/objects-pipeline#schema-SavedTender'],
    ['alert.triggered', '/docs/events'],
    ['tender.new', '/docs/events'],
    ['sandboxes', '/docs/trying-in-a-sandbox'],
    ['keys', '/docs/authentication'],
  ] as const)('finds %s', ([words, address]) => {
    expect(linksOf(words).slice(0, 5)).toContain(address)
  })

  it.for([
    ['csv', '/docs/requests'],
    ['excel', '/docs/requests'],
    ['oauth', '/docs/connector'],
    ['mcp', '/docs/connector'],
    ['etag', '/docs/idempotency'],
    ['429', '/docs/limits'],
    ['CORS', '/docs/requests'],
    ['SDK', '/docs/clients'],
    ['curl', '/docs/first-call'],
    ['timeout', '/docs/clients'],
    ['NUTS', '/docs/tenders#listTenders'],
    ['rate limit', '/docs/limits'],
    ['pagination', '/docs/pagination'],
    ['localhost', '/docs/receiving-webhooks'],
    ['changelog', '/docs/changelog'],
    ['constant time', '/docs/receiving-webhooks'],
    ['csvSeparator', '/docs/requests'],
    ['webhook', '/docs/receiving-webhooks'],
    ['webhooks', '/docs/receiving-webhooks'],
    ['webhok', '/docs/receiving-webhooks'],
    ['rss', '/docs/changelog'],
    ['timezone', '/docs/times-and-money'],
    ['time zone', '/docs/times-and-money'],
    ['breaking', '/docs/versions'],
    ['whsec', '/docs/receiving-webhooks'],
    // Typing errors, other forms of a word, and names with a point
    ['idempotancy', '/docs/idempotency'],
    ['paginatoin', '/docs/pagination'],
    ['authentification', '/docs/authentication'],
    ['webhok signatures', '/docs/receiving-webhooks'],
    ['versioning', '/docs/versions'],
    ['medianDurationMs', '/docs/objects-webhooks#schema-WebhookStatistics'],
    ...tools.map(({ name }) => [name, `/docs/tools#tool-${name}`] as const),
  ] as const)('finds %s first at %s', ([words, address]) => {
    expect(linksOf(words)[0]).toBe(address)
  })

  it.for([
    ['deadline', 'deadlines'],
    ['currency', 'currencies'],
    ['bid', 'bids'],
    ['cursor', 'cursors'],
  ] as const)('finds for the plural of %s what it finds for it', ([one, many]) => {
    const count = (words: string) =>
      Number(/(\d+) places for/.exec(searched(pages.search ?? '', index, words))?.[1])
    expect(count(many)).toBeGreaterThanOrEqual(count(one))
  })

  it('finds every word of its index with one letter too many, and says what it looked for', () => {
    const words = chapters.flatMap(({ words: all = '' }) => all.split(' ')).filter((word) => word.length >= 6)
    expect(words.length).toBeGreaterThan(20)
    for (const word of words) {
      const wrong = `${word.slice(0, 3)}q${word.slice(3)}`
      const page = searched(pages.search ?? '', index, wrong)
      expect(page).toContain(`for “${word}”, as nothing has “${wrong}”`)
    }
  })

  it('has an index of at most 200 kB', () => {
    expect(new TextEncoder().encode(index).length).toBeLessThan(200_000)
  })

  it('leads only to places that exist', () => {
    const addresses = index.split('\n').map((line) => line.split('\t')[0] ?? '')
    expect(addresses.length).toBeGreaterThan(200)
    const missing = addresses.filter((address) => {
      const [page = '', id = page] = address.split('#')
      return !valuesOf(page, 'id').includes(id)
    })
    expect(missing).toEqual([])
  })

  it('finds nothing for what is not there, and shows what was typed as text', () => {
    const page = searched(pages.search ?? '', index, '<b>"$&')
    expect(page).toContain('0 places for “&lt;b&gt;&quot;$&amp;”')
    expect(linksOf('')).toEqual([])
  })
})

describe('the service', () => {
  const get = (path: string) => exports.default.fetch(new Request(`https://tenders.example${path}`))

  it.for(['/docs', '/docs/errors', '/docs/search?q=bid', '/docs/script.js', '/openapi.json'])(
    'serves %s with its own origin',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toContain('service.invalid')
    },
  )

  it.for(['/docs/nothing', '/docs/0', '/docs/search.tsv', '/docs/..%2Fpalette.css'])(
    'has no %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
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
