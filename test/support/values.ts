import type { DocumentReading } from '../../src/reading/document/sentence.ts'
import type { Values } from '../../src/reference/language/values/values.ts'

/** All kinds of values, which are otherwise found one by one. */
export const allValues = ({ dates, monthFirst, amounts, durations, percents, numbers }: Values) => ({
  dates,
  monthFirst,
  amounts,
  durations,
  percents,
  numbers,
})

/** A reading with all the values of its sentences. */
export const withAllValues = (reading: DocumentReading) => ({
  ...reading,
  sentences: reading.sentences.map((one) => ({ ...one, values: allValues(one.values) })),
})
