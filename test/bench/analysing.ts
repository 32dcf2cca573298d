import { loadTables } from '../../src/platform/files/tables.ts'
import { cpvTables } from '../../src/reference/codes/cpv.ts'
import { eformsTables } from '../../src/reference/codes/eforms.ts'
import { generalOf } from '../../src/insight/analyses/general/general.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import { wordingsTable } from '../../src/reading/passages/values.ts'
import { requirementTables } from '../../src/reading/requirements/tables.ts'
import { factTables } from '../../src/reading/facts/fact-cues.ts'
import { wordingTables } from '../../src/insight/analyses/wording/phrasebook.ts'
import { documentRiskTables, risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import type { Tender } from '../../src/catalogue/tenders/schema.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

interface QueryProbe {
  kind: 'general' | 'risk' | 'requirements'
  tender: Tender
  documents: DocumentText[]
  /** The requirements stored with the tender. */
  listed: Requirement[]
}

/** Analyses the documents sent to it, as the service does once it has the text of the documents. */
export default {
  async fetch(request, env) {
    await loadTables({ env, later: () => undefined }, [
      ...cpvTables,
      ...eformsTables,
      ...documentRiskTables,
      ...requirementTables,
      wordingsTable,
      ...wordingTables,
      ...factTables,
    ])
    const { kind, tender, documents, listed } = (await request.json()) as QueryProbe
    const { id } = tender
    const now = new Date('2026-11-21T00:00:00Z')
    const found = {
      general: () => generalOf(tender, documents, listed, 'en', now).citations,
      risk: () => risksInDocuments(documents, 'en'),
      requirements: () => documentRequirements(id, documents),
    }[kind]()
    return Response.json(found)
  },
} satisfies ExportedHandler<Env>
