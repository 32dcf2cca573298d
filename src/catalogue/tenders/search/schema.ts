import * as z from 'zod'
import { DeadlineConflict } from '../deadline-schema.ts'
import { itemExample } from '../examples.ts'
import { item } from '../item-schema.ts'

export const Snippet = z
  .object({
    text: z.string().meta({ description: 'At most 240 characters' }),
    marks: z
      .array(z.array(z.int()).min(2).max(2))
      .meta({ description: 'Where the words are in the text: beginning and end, in UTF-16 units' }),
  })
  .meta({
    id: 'Snippet',
    description:
      'The part of a tender that has most of the words of a search, or the official label of a CPV code of the tender',
    examples: [{ text: 'Cleaning of schools and offices', marks: [[0, 8]] }],
  })
export type Snippet = z.output<typeof Snippet>

export const FoundTender = z
  .object({
    ...item,
    snippet: Snippet.nullable().meta({ description: 'Null without `q`' }),
    deadlineConflict: DeadlineConflict.nullable(),
  })
  .meta({
    id: 'FoundTender',
    description: 'A tender as the search shows it',
    examples: [{ ...itemExample, snippet: null, deadlineConflict: null }],
  })
export type FoundTender = z.output<typeof FoundTender>

const counts = (description: string) => z.record(z.string(), z.int()).meta({ description })
export const Facets = z
  .object({
    status: counts('Matches by status'),
    source: counts('Matches by source'),
    country: counts('Matches by country of their regions'),
    cpvDivision: counts('Matches by CPV division, two digits'),
    month: counts('Matches by month of publication, such as 2026-11'),
  })
  .meta({
    id: 'Facets',
    description: 'Counts over all matches, not only this page',
    examples: [
      {
        status: { open: 1 },
        source: { ted: 1 },
        country: { IE: 1 },
        cpvDivision: { '45': 1 },
        month: { '2026-11': 1 },
      },
    ],
  })
export type Facets = z.output<typeof Facets>

export const Suggestion = z
  .object({
    q: z.string().meta({ description: 'Other words' }),
    total: z.int().meta({ description: 'How many tenders the words find under the same filters' }),
  })
  .meta({
    id: 'Suggestion',
    description: 'Words to search instead: spelt otherwise, joined, split, or fewer',
    examples: [{ q: 'waste collection', total: 12 }],
  })
export type Suggestion = z.output<typeof Suggestion>
