import type { XmlElement } from '../../../platform/text/xml.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const eforms = 'http://data.europa.eu/p27/eforms-ubl-'

/** The prefixes under which the eForms SDK writes its XPaths. The document may use others. */
const namespaces: Record<string, string> = {
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
  ext: `${ubl}CommonExtensionComponents-2`,
  efext: `${eforms}extensions/1`,
  efac: `${eforms}extension-aggregate-components/1`,
  efbc: `${eforms}extension-basic-components/1`,
}
const prefixes = new Map(Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]))

const extension = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/efext:EformsExtension'

interface Step {
  namespace: string
  name: string
  attribute: { name: string; value: string } | null
}

/**
 * All elements at the end of a path, in document order. Paths are written as in the SDK: `cac:Party/cbc:ID`,
 * with `[@listName='cpv']` if an attribute distinguishes fields, and `EXT` for the path into the eForms
 * extension.
 */
export function all(from: XmlElement | undefined, path: string): XmlElement[] {
  let found = from ? [from] : []
  for (const step of steps(path)) {
    const next: XmlElement[] = []
    for (const { children } of found) for (const child of children) if (fits(child, step)) next.push(child)
    if (next.length === 0) return next
    found = next
  }
  return found
}

export const first = (from: XmlElement | undefined, path: string): XmlElement | undefined =>
  all(from, path)[0]

/**
 * The text of the first element that has a text, on one line; null for no text and for the mask of a withheld field.
 */
export function text(from: XmlElement | undefined, path: string): string | null {
  for (const element of all(from, path)) {
    const value = ownText(element)
    if (value !== null) return value
  }
  return null
}

/** The distinct texts of all elements on the path, in document order. */
export const textsOf = (from: XmlElement | undefined, path: string): string[] => [
  ...new Set(all(from, path).flatMap((element) => ownText(element) ?? [])),
]

/** The text of an element on one line. Publishers write `unpublished` in place of a text or code that they withhold. */
export function ownText(element: XmlElement): string | null {
  const value = element.text.replace(/\s+/g, ' ').trim()
  return value === '' || value.toLowerCase() === 'unpublished' ? null : value
}

/**
 * The XPath of an element, with the prefixes of the SDK. Every step has a position, so that only this element is found.
 */
export function xpathOf(element: XmlElement): string {
  if (!element.parent) return '/*'
  const prefix = prefixes.get(element.namespace)
  const name = prefix ? `${prefix}:${element.name}` : `*[local-name()='${element.name}']`
  return `${xpathOf(element.parent)}/${name}[${element.position}]`
}

/** Whether one step of a path names an element. */
export const isNamed = (element: XmlElement, step: string): boolean =>
  steps(step).some((one) => fits(element, one))

const fits = (element: XmlElement, step: Step) =>
  element.name === step.name &&
  element.namespace === step.namespace &&
  (!step.attribute || element.attributes.get(step.attribute.name) === step.attribute.value)

const compiled = new Map<string, Step[]>()

/** All paths are literals of this folder, so the cache cannot grow. */
function steps(path: string): Step[] {
  let known = compiled.get(path)
  if (!known) {
    known = path.replaceAll('EXT', extension).split('/').map(compile)
    compiled.set(path, known)
  }
  return known
}

function compile(step: string): Step {
  const parts = /^([a-z]+):(\w+)(?:\[@(\w+)='([^']*)'\])?$/.exec(step)
  const namespace = namespaces[parts?.[1] ?? '']
  if (!parts?.[2] || !namespace) throw new Error(`no step of a path: ${step}`)
  const attribute = parts[3] ? { name: parts[3], value: parts[4] ?? '' } : null
  return { namespace, name: parts[2], attribute }
}
