import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XmlParseError, XmlValidateError, XmlXPath, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { referenceFaults, treeFaults } from './espd-references.ts'
import { namespaces, rules } from './espd-rules.ts'

const schema = join(
  import.meta.dirname,
  '../fixtures/espd/schemas/maindoc/UBL-QualificationApplicationResponse-2.3.xsd',
)

/** The schema includes others by relative path: without its address and access to the disk they are not found. */
function compile(path: string): XsdValidator {
  xmlRegisterFsInputProviders()
  const document = XmlDocument.fromBuffer(readFileSync(path), { url: path })
  try {
    return XsdValidator.fromDoc(document)
  } finally {
    document.dispose()
  }
}

const validator = compile(schema)
const expressions = Object.entries(rules).map(
  ([id, rule]) => [id, XmlXPath.compile(`boolean(${rule})`, namespaces)] as const,
)

/**
 * Checks an ESPD response (ESPD-EDM 4.1.0, UBL 2.3): the schemas, the tree of criteria, the references
 * between its elements and the business rules. Returns `valid`, or a line for each fault.
 */
export function verdictOf(xml: string): string {
  const document = parsed(xml)
  if (document === null) return 'not an ESPD response (unreadable)'
  try {
    const root = document.root.name
    if (root !== 'QualificationApplicationResponse') return `not an ESPD response (root: ${root})`
    const faults = [
      ...schemaFaults(document),
      ...treeFaults(document),
      ...referenceFaults(document),
      ...expressions.filter(([, rule]) => document.eval(rule) !== true).map(([id]) => `${id}: false`),
    ]
    return faults.join('\n') || 'valid'
  } finally {
    document.dispose()
  }
}

function parsed(xml: string): XmlDocument | null {
  try {
    return XmlDocument.fromBuffer(Buffer.from(xml))
  } catch (error) {
    if (error instanceof XmlParseError) return null
    throw error
  }
}

function schemaFaults(document: XmlDocument): string[] {
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.slice(0, 3).map(({ line, message }) => `XSD: line ${line}: ${message.trim()}`)
  }
}
