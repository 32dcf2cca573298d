import { env } from 'cloudflare:workers'
import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { questionTables } from '../../src/insight/questions/retrieval/question.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { factPassagesOf } from '../../src/reading/facts/passages.ts'
import { durationsOf, extensionsOf } from '../../src/reading/facts/terms.ts'
import { grammarTable } from '../../src/reference/language/grammar.ts'
import { stopWordTable } from '../../src/reference/language/stop-words.ts'

beforeAll(() => loadTables({ env, later: () => {} }, [grammarTable, stopWordTable, ...questionTables]))

const passagesIn = (language: 'en' | 'de' | 'fr', page: string) =>
  factPassagesOf([{ id: 'doc_1', title: 'Terms', kind: 'tender_documents', language, pages: [page] }])

const months = (language: 'en' | 'de' | 'fr', page: string) =>
  durationsOf(passagesIn(language, page)).map(({ value }) => value)

describe('the duration of a contract', () => {
  it.for([
    [
      'fr',
      "Si la durée du marché est inférieure ou égale à douze mois alors le montant de l'avance est fixé à 5 %.",
      [],
    ],
    ['en', 'If the contract period is longer than 24 months, prices are reviewed.', []],
    ['de', 'Wenn die Vertragslaufzeit 24 Monate übersteigt, werden die Preise angepasst.', []],
    ['fr', 'La durée du marché est de douze mois.', [12]],
    ['en', 'The contract period is 24 months if it is not ended earlier.', [24]],
  ] as const)('in %s is no condition: %s', ([language, page, value]) => {
    expect(months(language, page)).toEqual(value)
  })

  it.for([
    [
      'fr',
      "L'accord-cadre est conclu pour une durée initiale de 24 mois. Hormis la phase d'initialisation, la tranche ferme est reconductible pour une période de 24 mois. L'accord-cadre est conclu pour une durée globale de 48 mois.",
      24,
      24,
    ],
    [
      'en',
      'The contract period is 24 months. The contract period may be extended by 12 months. The contract period is 36 months.',
      24,
      12,
    ],
    ['en', 'The contract period is 24 months. The contract period is 36 months.', undefined, undefined],
  ] as const)(
    'in %s is the one that its extensions fill up to the whole: %s',
    ([language, page, value, more]) => {
      expect(months(language, page)[0]).toBe(value)
      expect(extensionsOf(passagesIn(language, page))[0]?.value).toBe(more)
    },
  )
})
