import { version } from '../rest/health/version.ts'
import { openApiDocument } from '../rest/openapi.ts'
import { pageFile, referenceOrigin } from './files.ts'
import { feedOf } from './changelog-feed.tsx'
import { collectionOf } from './collection.ts'
import { forMachines } from './machines.ts'
import { site } from './site.tsx'

/** The files of the reference and the OpenAPI document, by name, to be laid beside the Worker. */
export function referenceFiles(changelog: string): Record<string, string> {
  const document = openApiDocument(referenceOrigin, version)
  const { 'search.tsv': index = '', ...pages } = site(document, changelog)
  const named = Object.entries(pages).map(([name, text]) => [pageFile(name), text])
  return {
    ...Object.fromEntries(named),
    ...forMachines(document, pages, referenceOrigin),
    'search.tsv': index,
    'openapi.json': JSON.stringify(document),
    'changelog.atom': feedOf(changelog, referenceOrigin),
    'collection.json': JSON.stringify(collectionOf(document)),
  }
}
