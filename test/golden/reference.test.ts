import { hash } from 'node:crypto'
import { exports } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { publicOrigin } from '../support/browser.ts'
import { normalForm } from './normal.ts'

interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

async function open(path: string): Promise<Answer> {
  const answer = await exports.default.fetch(new Request(publicOrigin + path, { redirect: 'manual' }))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

const counted = (text: string): string =>
  `{${text.split('\n').length} lines, ${text.length} characters ${hash('sha256', text).slice(0, 12)}}`

/**
 * Examples, code and tables of members follow from the OpenAPI document, which has a golden file of its own. One page of
 * endpoints and one of objects show them, and of the others a hash is enough.
 */
function shortened(path: string, html: string): string {
  if (['/docs/tasks', '/docs/objects-tasks'].includes(path)) return html
  return html
    .replaceAll(
      /(?<=<section class="operation[^>]*>.*?<\/h2>)[^]*?(?=<\/section>)/g,
      (rest) => `${counted(rest)}</div>`,
    )
    .replaceAll(/(?<=<table class="members"[^>]*>)[^]*?(?=<\/table>)/g, counted)
}

const pages = new Map<string, Answer>()
beforeAll(async () => {
  const queue = [
    '/docs',
    '/docs/nothing',
    '/docs/search',
    '/docs/search?q=deadline',
    '/docs/search?q=nothing-such',
  ]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue
    const answer = await open(path)
    pages.set(path, answer)
    for (const [, href = ''] of answer.text.matchAll(/ href="(\/docs(?:\/[a-z-]*)?)[#"]/g)) queue.push(href)
  }
})

it('answers every page of the reference as before', async () => {
  expect(pages.size).toBeGreaterThan(50)
  // The changelog is a document beside the code, and says something else after every release.
  const shown = [...pages].filter(([path]) => path !== '/docs/changelog')
  const normal = normalForm(new Map(shown.map(([path, { text }]) => [path, shortened(path, text)])))
  const sections = shown.map(
    ([path, { status, headers }]) =>
      `== ${path} ${status} ${headers['content-type']}\n${normal.pages.get(path)}\n`,
  )
  await expect(sections.join('\n')).toMatchFileSnapshot('reference-pages.html.txt')
  await expect(normal.parts).toMatchFileSnapshot('reference-parts.html.txt')
})

it('answers the other files of the reference as before', async () => {
  const files = [
    '/docs/style.css',
    '/docs/script.js',
    '/ocds/extension.json',
    '/ocds/release-schema.json',
    '/openapi.json',
  ]
  const answers = await Promise.all(files.map(async (path) => [path, await open(path)] as const))
  const described = answers.map(([path, { status, headers, text }]) => ({
    path,
    status,
    headers,
    bytes: text.length,
    sha256: hash('sha256', text),
  }))
  await expect(`${JSON.stringify(described, null, 1)}\n`).toMatchFileSnapshot('reference-files.json')
})

it('lists every page of the reference and the headers of pages', async () => {
  const headers = [...new Set([...pages.values()].map((each) => JSON.stringify(each.headers)))]
  const listed = { pages: [...pages.keys()].toSorted(), headers: headers.map((each) => JSON.parse(each)) }
  await expect(`${JSON.stringify(listed, null, 1)}\n`).toMatchFileSnapshot('reference-list.json')
})
