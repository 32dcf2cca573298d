import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { areasOf } from './areas.tsx'
import { markdownFile } from './files.ts'
import { chapters } from './guide.tsx'
import { plain } from './plain.ts'

/**
 * The reference for programs that read text: each page in Markdown, a list of the pages as llmstxt.org describes it, and
 * guides and endpoints in one file. The changelog is left out of the last.
 */
export function forMachines(
  document: OpenApiDocument,
  pages: Record<string, string>,
  origin: string,
): Record<string, string> {
  const named = Object.entries(pages).filter(([name]) => name !== 'search')
  const texts = new Map(named.map(([name, html]) => [name, markdownOf(html, origin)]))
  const areas = areasOf(document)
  const link = (id: string, title: string, about: string) => `- [${title}](${origin}/docs/${id}.md): ${about}`
  const list = [
    `# ${document.info.title}`,
    '> Public tenders from official sources in one form, with their documents, requirements and awards.',
    `All pages in one file: ${origin}/llms-full.txt. For programs: ${origin}/openapi.json (OpenAPI 3.1). Assistants connect to ${origin}/api/mcp.`,
    '## Guides',
    chapters.map(({ id, title, about }) => link(id, title, about)).join('\n'),
    '## Endpoints',
    areas.map(({ id, title, description }) => link(id, title, description)).join('\n'),
  ]
  const whole = [...chapters, ...areas].filter(({ id }) => id !== 'changelog').map(({ id }) => texts.get(id))
  return {
    ...Object.fromEntries([...texts].map(([name, text]) => [markdownFile(name), text])),
    'llms.txt': `${list.join('\n\n')}\n`,
    'llms-full.txt': whole.join('\n'),
  }
}

/** In what a tag of the reference is written in Markdown, before and after its content. */
const marks: Record<string, [before: string, after: string]> = {
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  p: ['\n\n', '\n\n'],
  ul: ['\n\n', '\n\n'],
  ol: ['\n\n', '\n\n'],
  li: ['\n- ', ''],
  table: ['\n\n', '\n\n'],
  tr: ['\n- ', ''],
  th: ['', ' '],
  td: ['', ' '],
  span: [' ', ' '],
  strong: ['**', '**'],
  figcaption: ['\n\n', '\n\n'],
  summary: ['\n\n', '\n\n'],
}
/** Within these, a paragraph or a cell does not begin a new line. */
const lines = new Set(['li', 'tr'])

/** A heading of a table says nothing in a list of its rows; the title of a folded sample is also its caption. */
const dropped = /<thead>.*?<\/thead>|<summary>(?:TypeScript|Python)<\/summary>/gs

/**
 * The main part of a page of the reference as Markdown. The tags are those that our pages have: tables become lists, because
 * their cells may have several paragraphs. Links lead from `origin`.
 */
function markdownOf(html: string, origin: string): string {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  const blocks: string[] = []
  const text = main
    .replaceAll(dropped, '')
    .replaceAll(/<pre[^>]*>(.*?)<\/pre>/gs, (_, code: string) => {
      blocks.push(`\n\n\`\`\`\n${plain(code)}\n\`\`\`\n\n`)
      return `\uE000${blocks.length - 1}\uE000`
    })
    .replaceAll('</a><code>', '</a> <code>')
    .replaceAll(/<code>(.*?)<\/code>/gs, (_, code: string) => `\`${code}\``)
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, inner: string) =>
      href.startsWith('#') ? inner : `[${inner}](${href.startsWith('/') ? origin + href : href})`,
    )
  return plain(withMarks(text))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^ +/gm, '')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, index: string) => blocks[Number(index)] ?? '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .concat('\n')
}

function withMarks(html: string): string {
  let line = 0
  return html.replaceAll(/<(\/?)(\w+)[^>]*>/g, (_, end: string, tag: string) => {
    if (lines.has(tag)) line += end ? -1 : 1
    if (line > 0 && !lines.has(tag) && (marks[tag]?.[0] ?? '').startsWith('\n')) return ' '
    return marks[tag]?.[end ? 1 : 0] ?? ''
  })
}
