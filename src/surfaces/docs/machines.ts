import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { areasOf } from './areas.tsx'
import { markdownFile } from './files.ts'
import { chapters } from './guide.tsx'
import { markdownOf } from './markdown.ts'

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
