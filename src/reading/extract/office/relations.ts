import type { Archive } from '../zip/archive.ts'
import { walkXml } from './xml.ts'

export interface Relation {
  id: string
  /** The last segment of the relation's type: officeDocument, styles, worksheet. */
  type: string
  /** The name of the part. */
  target: string
}

/** The relations of a part of an OOXML package; '' is the package itself. */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const bytes = archive.part(`${folder}_rels/${part.slice(slash)}.rels`)
  const found: Relation[] = []
  if (!bytes) return found
  await walkXml(bytes, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      const type = attribute('Type')?.split('/').at(-1) ?? ''
      found.push({ id: attribute('Id') ?? '', type, target: resolve(folder, target) })
    },
  })
  return found
}

/** The part with the document itself, found by its relation, otherwise by its usual name. */
export async function mainPart(archive: Archive, usual: string): Promise<string> {
  const relations = await relationsOf(archive, '')
  const main = relations.find(({ type }) => type === 'officeDocument')?.target
  return main && archive.has(main) ? main : usual
}

/** The media type that the package states for a part; null if it states none. */
export async function typeOf(archive: Archive, part: string): Promise<string | null> {
  const bytes = archive.part('[Content_Types].xml')
  const ending = part.split('.').at(-1)?.toLowerCase()
  let own: string | null = null
  let byEnding: string | null = null
  if (bytes)
    await walkXml(bytes, {
      open(name, attribute) {
        const type = attribute('ContentType') ?? null
        if (name === 'Override' && attribute('PartName')?.toLowerCase() === `/${part.toLowerCase()}`)
          own = type
        if (name === 'Default' && attribute('Extension')?.toLowerCase() === ending) byEnding = type
      },
    })
  return own ?? byEnding
}

function resolve(folder: string, target: string): string {
  const path: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
