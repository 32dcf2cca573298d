import { tableSource } from '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { askTender } from '../../src/insight/questions/retrieval/ask.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { writePassages } from '../../src/reading/passages/write.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import certain from './certain.tsv'

/** A question, a sentence that answers it, and one about a neighbour of the thing it asks about. */
const rows = readTable<'language' | 'question' | 'right' | 'neighbour'>(certain)

const now = new Date('2026-11-21T09:00:00Z')

/** Sentences about other matters, so that no sentence is alone. */
const others: Record<string, string> = {
  en: 'The contract begins on 1 March 2027 and runs for two years.\nAn annual turnover of EUR 900,000 is required.\nSite visits take place on Mondays.',
  de: 'Der Vertrag beginnt am 1. März 2027 und läuft zwei Jahre.\nEin Jahresumsatz von 900.000 EUR ist nachzuweisen.\nOrtstermine finden montags statt.',
  fr: 'Le marché débute le 1er mars 2027 et dure deux ans.\nUn chiffre d’affaires annuel de 900 000 EUR est exigé.\nLes visites ont lieu le lundi.',
  no: 'Avtalen starter 1. mars 2027 og varer i to år.\nEn årlig omsetning på 900 000 kroner kreves.\nBefaringer holdes på mandager.',
}

async function certaintyOf(language: string, question: string, sentence: string) {
  const tenderId = newId('tender', now)
  const document = {
    id: newId('document', now),
    title: 'Terms',
    kind: 'tender_documents' as const,
    language,
    pages: [`${others[language]}\n${sentence}`],
  }
  await env.DB.batch(writePassages(env.DB, [{ tenderId, document, country: null }]))
  const answer = await askTender({ ...tableSource, d1: env.DB }, { tenderId, question }, [])
  return answer.certainty
}

describe('the certainty of an answer', () => {
  it.for(rows)(
    'rests on the asked thing, $language: $question',
    async ({ language, question, right, neighbour }) => {
      expect(await certaintyOf(language, question, right), right).toBe('certain')
      expect(await certaintyOf(language, question, neighbour), neighbour).not.toBe('certain')
    },
  )
})
