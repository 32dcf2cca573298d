import { eformsTables } from '../../src/reference/codes/eforms.ts'
import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'
import { documentRiskTables } from '../../src/insight/risk/documents.ts'
import { requirementTables } from '../../src/reading/requirements/tables.ts'
import { factTables } from '../../src/reading/facts/fact-cues.ts'
import { wordingTables } from '../../src/insight/analyses/wording/phrasebook.ts'
import { espdTables } from '../../src/reference/codes/espd-criteria.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { languages } from '../../src/insight/analyses/wording/language.ts'
import { cpvTables } from '../../src/reference/codes/cpv.ts'
import { labelTable } from '../../src/reference/codes/labels.ts'
import { nutsTables } from '../../src/reference/codes/lookup/regions.ts'
import { writingTables } from '../../src/catalogue/notices/ocds/write/extensions.ts'
import { textTables } from '../../src/catalogue/tenders/search/forms.ts'
import { questionTables } from '../../src/insight/questions/retrieval/question.ts'
import { entityTables } from '../../src/reading/extract/html/entities.ts'

/** The members of a context that loading tables needs. */
export const tableSource = { env, later: () => undefined }

const load = () =>
  loadTables(tableSource, [
    ...cpvTables,
    ...languages.map(labelTable),
    ...nutsTables,
    ...eformsTables,
    ...questionTables,
    ...entityTables,
    ...espdTables,
    ...writingTables,
    ...documentRiskTables,
    ...requirementTables,
    ...wordingTables,
    ...factTables,
    ...textTables,
  ])

// For tests that call readers of tables directly. In the service every piece of work loads its tables itself.
await load()
beforeEach(load)
