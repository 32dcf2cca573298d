import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { type Area, AreaSection, areasOf } from './areas.tsx'
import { FirstPage } from './first-page.tsx'
import { chapters, ChapterSection } from './guide.tsx'
import { Objects } from './objects.tsx'
import { type Contents, type DocsPage, wholePage } from './page.tsx'
import { objectsByArea } from './parts.ts'
import { found } from './search.tsx'
import { indexOf } from './search-index.ts'

/**
 * The reference as files by name: one file for each page, and the index of the search. The files lie beside the Worker
 * and are written when the Worker is built, because they change only with the endpoint table.
 */
export function site(document: OpenApiDocument, changelog: string): Record<string, string> {
  const areas = areasOf(document)
  const pages = pagesOf(document, changelog, areas)
  const groups = groupsOf(pages, areas)
  const { version } = document.info
  const texts = pages.map(
    (page) => [page.name, wholePage({ page, version, groups, here: hereOf(page.name, areas) })] as const,
  )
  const html = joined(texts)
  return { ...html, 'search.tsv': indexOf(document, areas, html) }
}

function pagesOf(document: OpenApiDocument, changelog: string, areas: Area[]): DocsPage[] {
  const { schemas } = document.components
  return [
    { name: '', title: document.info.title, body: <FirstPage document={document} areas={areas} /> },
    ...chapters.map((chapter) => ({
      name: chapter.id,
      title: chapter.title,
      body: <ChapterSection chapter={chapter} document={document} changelog={changelog} />,
    })),
    ...areas.map((area) => ({ name: area.id, title: area.title, body: <AreaSection area={area} /> })),
    ...objectsByArea(document, areas).map(({ area, names }) => {
      const id = `objects-${area.id}`
      const title = `Objects of ${area.title.toLowerCase()}`
      return { name: id, title, body: <Objects id={id} title={title} names={names} schemas={schemas} /> }
    }),
    { name: 'search', title: 'Search', body: <section>{found}</section> },
  ]
}

/** The groups do not list the search, because every page has the search field. */
function groupsOf(pages: DocsPage[], areas: Area[]): Contents['groups'] {
  const isArea = ({ name }: DocsPage) => areas.some(({ id }) => id === name)
  const isGuide = ({ name }: DocsPage) => chapters.some(({ id }) => id === name)
  return [
    { title: 'Guides', pages: pages.filter(isGuide) },
    { title: 'Endpoints', pages: pages.filter(isArea) },
    { title: 'Objects', pages: pages.filter(({ name }) => name.startsWith('objects-')) },
  ]
}

const hereOf = (name: string, areas: Area[]): Contents['here'] =>
  areas
    .filter(({ id }) => id === name)
    .flatMap(({ operations }) => operations.map(({ operation }) => operation))
    .map(({ operationId, summary }) => ({ id: operationId, title: summary }))

const anchor = /\sid="([^"]+)"/g
const link = /\shref="#([^"]+)"/g

/**
 * Completes every link to an id of another page with the address of that page, because parts of the reference link to
 * an id whatever its page is. Throws for an id that is on no page or on two, and for two pages of one name.
 */
function joined(named: readonly (readonly [name: string, text: string])[]): Record<string, string> {
  const pages = Object.fromEntries(named)
  const twice = named.find(([name], index) => named.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`The reference has two pages of the name ${twice[0]}`)
  const places = new Map<string, string>()
  for (const [name, text] of named)
    for (const [, id = ''] of text.matchAll(anchor)) {
      if (id === 'content') continue
      if (places.has(id)) throw new Error(`The reference has two places of the name ${id}`)
      places.set(id, name)
    }
  const lead = (name: string) => (_: string, id: string) => ` href="${addressOf(id, name, places)}"`
  return Object.fromEntries(
    Object.entries(pages).map(([name, text]) => [name, text.replaceAll(link, lead(name))]),
  )
}

function addressOf(id: string, from: string, places: Map<string, string>): string {
  const page = places.get(id)
  if (id === 'content' || page === from) return `#${id}`
  if (page === undefined) throw new Error(`The page ${from} links to ${id}, which is on no page`)
  return page === id ? `/docs/${page}` : `/docs/${page}#${id}`
}
