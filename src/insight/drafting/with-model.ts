import * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { complete, note } from '../models/complete.ts'
import type { Model } from '../models/model.ts'
import { evidenceOf, material, newNonce, shownToModel } from '../models/prompts/material.ts'
import { languageRule, promptTables, rules } from '../models/prompts/rules.ts'
import { ModelSentence, sentenceShape } from '../models/prompts/sentences.ts'
import { verifyClaims } from '../models/verify/claims.ts'
import type { DraftSource } from './schema.ts'
import type { DraftSubject } from './subject.ts'

const Answer = z.object({ sentences: z.array(ModelSentence) })

const room = { passages: 14, characters: 14_000 }
const maxTokens = 1600
const maxSentences = 14

const task = [
  'Write the text of one section of the company’s bid from the passages, which are the company’s own records and earlier answers. Speak as “we”.',
  'Use only what the passages say. Leave out what they do not tell: promise nothing and fill no gap.',
  `Shape: {"sentences": [${sentenceShape}]}`,
].join('\n')

/**
 * The section in the words of a model, with the sources of its verified sentences; null if the model failed.
 */
export async function writeWithModel(
  ctx: CallerCtx,
  model: Model,
  { heading, requirement, demands, say }: DraftSubject,
  sources: readonly DraftSource[],
): Promise<{ text: string; sources: DraftSource[] } | null> {
  await loadTables(ctx, promptTables)
  const evidence = evidenceOf(
    sources.map(({ name, quote }, at) => ({
      documentId: String(at),
      page: 1,
      start: 0,
      text: quote,
      heading: null,
      title: name,
    })),
    room,
  )
  if (evidence.length === 0) return null
  const nonce = newNonce()
  const section = [
    heading,
    requirement?.text ?? '',
    ...demands.slice(0, 10).map(({ text, title }) => text ?? title),
  ]
    .map((text) => shownToModel(text).slice(0, 1500))
    .join('\n')
  const completion = await complete(ctx, model, {
    name: 'draft',
    schema: Answer,
    maxTokens,
    messages: [
      { role: 'system', content: [rules(nonce), languageRule(say.language), task].join('\n') },
      {
        role: 'user',
        content: `${material(evidence, nonce)}\n\n<<<section ${nonce}>>>\n${section}\n<<<end ${nonce}>>>`,
      },
    ],
  })
  if (!completion.ok) return null
  const verified = verifyClaims(completion.value.sentences.slice(0, maxSentences), evidence)
  if (!verified) {
    note(ctx, model, 'unverified')
    return null
  }
  const used = new Set(verified.flatMap(({ quotes }) => quotes.map(({ documentId }) => Number(documentId))))
  return {
    text: verified.map(({ text }) => text).join(' '),
    sources: sources.filter((_, at) => used.has(at)),
  }
}
