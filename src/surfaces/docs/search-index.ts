import { tools } from '../mcp/catalogue.ts'
import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { errorCodes, errorTexts } from '../rest/openapi/errors.ts'
import type { Area } from './areas.tsx'
import { chapters } from './guide.tsx'
import { objectsByArea } from './parts.ts'
import { plain, wordPattern } from './plain.ts'
import { synonyms } from '../synonyms.ts'
import { toolPlace } from './tools.tsx'

interface Entry {
  address: string
  title: string
  kind: string
  /** Other names of the place, which count for more than its title. */
  words?: string
  /** What the place is about: words that count for more than those of its text. */
  about: string
  /** HTML or text. */
  text: string
}

/**
 * The words that the search looks through: a line for each guide, endpoint, tool, object and code, whose parts are separated
 * by tabs. A word of a text is there once, and among those of `about` if the text has it often.
 */
export function indexOf(document: OpenApiDocument, areas: Area[], pages: Record<string, string>): string {
  const entries = [
    ...guidesIn(pages).filter(({ address }) => !late.has(address)),
    ...endpointsIn(areas, pages),
    ...toolsIn(pages),
    ...errorCodes.map((code) => ({
      address: `errors#${code}`,
      title: code,
      kind: 'Error',
      about: '',
      text: `${errorTexts[code].when} ${errorTexts[code].remedy}`,
    })),
    ...objectsIn(document, areas),
    ...guidesIn(pages).filter(({ address }) => late.has(address)),
  ]
  return entries.map(lineOf).join('\n')
}

/** Guides that come after endpoints with the same words: for operators, and of words that are everywhere. */
const late = new Set(['importing-notices', 'changelog'])
/** These have their own entries, or name everything. */
const untold = new Set(['tools', 'changelog'])

const guidesIn = (pages: Record<string, string>): Entry[] =>
  chapters.map(({ id, title, about, words }) => ({
    address: id,
    title,
    kind: 'Guide',
    ...(words && { words }),
    about,
    text: untold.has(id) ? '' : mainOf(pages[id]),
  }))

/** Samples repeat the words of members, and every endpoint has the same errors. */
const noise = /<pre.*?<\/pre>|<ul class="(?:refusals|index)">.*?<\/ul>|<div class="samples">.*/gs

const mainOf = (page = '') => page.slice(page.indexOf('<main')).replaceAll(/<pre.*?<\/pre>/gs, ' ')

/** The part of a page below an id, up to the end of its section. */
const sectionOf = (page = '', id: string) =>
  (page.slice(page.indexOf(` id="${id}"`)).split('</section>')[0] ?? '')
    .replace(/^[^>]*>/, '')
    .replaceAll(noise, ' ')

const otherNames: Record<string, string> = synonyms

const endpointsIn = (areas: Area[], pages: Record<string, string>): Entry[] =>
  areas.flatMap(({ id, operations }) =>
    operations.map(({ method, path, operation: { operationId, summary, parameters = [] } }) => ({
      address: `${id}#${operationId}`,
      title: summary,
      kind: `${method.toUpperCase()} ${path}`,
      about: [operationId, ...parameters.map(({ name }) => otherNames[name] ?? '')].join(' '),
      text: sectionOf(pages[id], operationId),
    })),
  )

const toolsIn = (pages: Record<string, string>): Entry[] =>
  tools.map(({ name }) => ({
    address: `tools#${toolPlace(name)}`,
    title: name,
    kind: 'Tool',
    about: 'mcp',
    text: sectionOf(pages.tools, toolPlace(name)),
  }))

const objectsIn = (document: OpenApiDocument, areas: Area[]): Entry[] =>
  objectsByArea(document, areas).flatMap(({ area, names }) =>
    names.map((name) => {
      const { description = '', properties = {} } = document.components.schemas[name] ?? {}
      return {
        address: `objects-${area.id}#schema-${name}`,
        title: name,
        kind: 'Object',
        about: '',
        text: [description, ...Object.keys(properties)].join(' '),
      }
    }),
  )

/** How often a text has a word that it is about. */
const often = 3

function lineOf({ address, title, kind, words = '', about, text }: Entry): string {
  const counts = Map.groupBy(wordsOf(text), (word) => word)
  const main = new Set(wordsOf(about))
  for (const [word, { length }] of counts) if (length >= often) main.add(word)
  const rest = [...counts.keys()].filter((word) => !main.has(word))
  return [address, title, kind, words, [...main].join(' '), rest.join(' ')].join('\t')
}

const wordsOf = (text: string): string[] =>
  plain(text.replaceAll(/<[^>]*>/g, ' '))
    .toLowerCase()
    .match(wordPattern) ?? []
