import { readTable } from '../../../src/reference/codes/table.ts'
import type { Rates } from './rates.ts'

/** A kind of text has limits of its own. */
export const texts = ['encyclopedia', 'contracts', 'private'] as const
export type TextKind = (typeof texts)[number]

/** What was counted in texts of one kind and language. */
export interface Measured extends Rates {
  text: TextKind
  language: string
}

export type Limit = Record<'kind' | 'name' | 'language' | 'cue' | TextKind | 'note', string>

export const readLimits = (table: string): readonly Limit[] => readTable<keyof Limit>(table)

/**
 * The limit of a cue, or of a concept, requirement or risk as a whole, in per cent of the sentences. One
 * without a row, or with an empty cell, has the limit of its kind.
 */
function limitOf(limits: readonly Limit[], key: string, { text, language }: Measured): number {
  const [kind, name, own = language, cue = ''] = key.split('\t')
  const [row, ofName, ofKind] = [
    limits.find(
      (each) => each.kind === kind && each.name === name && each.language === own && each.cue === cue,
    ),
    limits.find(
      (each) => each.kind === kind && each.name === name && each.language === '*' && each.cue === cue,
    ),
    generalOf(limits, key),
  ]
  return Number(row?.[text] || ofName?.[text] || ofKind?.[text])
}

export const generalOf = (limits: readonly Limit[], key: string): Limit | undefined => {
  const [kind, , , cue] = key.split('\t')
  const of = cue === undefined ? '' : '*'
  return limits.find((each) => each.kind === kind && each.name === '*' && each.cue === of)
}

/** The share of sentences in which a cue fires, in per cent. */
export const rateOf = ({ sentences, fired }: Rates, key: string) => (100 * (fired.get(key) ?? 0)) / sentences

/** A cue that fired once has no rate: in a short text one sentence would be above the limits of the rarest cues. */
export const tooLoud = (limits: readonly Limit[], found: Measured) =>
  [...found.fired]
    .filter(([, times]) => times > 1)
    .map(([key]) => ({ key, rate: rateOf(found, key), limit: limitOf(limits, key, found) }))
    .filter(({ rate, limit }) => !(rate <= limit))
    .map(({ key, rate, limit }) => `${key}: ${rate.toFixed(2)} % of at most ${limit} %`)
