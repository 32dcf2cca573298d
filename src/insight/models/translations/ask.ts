import * as z from 'zod'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { second } from '../../../platform/time/time.ts'
import { complete } from '../complete.ts'
import type { FailureKind } from '../completion.ts'
import type { Model } from '../model.ts'
import { isSteering, material, newNonce, shownToModel } from '../prompts/material.ts'
import { languageName, promptTables, promptWith } from '../prompts/rules.ts'
import { webAddressesIn } from '../verify/plain-text.ts'
import type { SourceText } from './texts.ts'

const Texts = z.object({ texts: z.array(z.object({ id: z.string(), translation: z.string().nullable() })) })

/** The result for a text: its translation, empty if it needs none; or null if no translation can be shown. */
export type TranslatedText = SourceText & { translation: string | null }

/** Failures that the texts may have caused. All others are the provider's or ours, and transient. */
const ofTexts: ReadonlySet<FailureKind> = new Set([
  'rejected',
  'too_large',
  'bad_response',
  'bad_json',
  'bad_schema',
  'refused',
  'filtered',
  'truncated',
])

/**
 * Lets a model translate texts, all at once. None if the model is unreachable: then nothing is known about
 * the texts. Texts that address a model are never sent to one and need no translation.
 */
export async function translate(
  ctx: CallerCtx,
  model: Model,
  language: string,
  texts: readonly SourceText[],
): Promise<TranslatedText[]> {
  await loadTables(ctx, promptTables)
  const steering = texts.filter(({ text }) => isSteering(text))
  const translatable = texts.filter((each) => !steering.includes(each))
  const skipped = steering.map((each) => ({ ...each, translation: '' }))
  if (translatable.length === 0) return skipped
  const nonce = newNonce()
  const evidence = translatable.map(({ text, part }, at) => ({
    id: `t${at + 1}`,
    label: part,
    text,
    place: null,
  }))
  const characters = translatable.reduce((sum, { text }) => sum + text.length, 0)
  const completion = await complete(ctx, model, {
    name: 'translations',
    schema: Texts,
    // Some languages take a token for every two characters.
    maxTokens: 600 + Math.ceil(characters / 2),
    deadlineMs: 20 * second,
    messages: [
      { role: 'system', content: promptWith('translate', { nonce, language: languageName(language) }) },
      { role: 'user', content: material(evidence, nonce) },
    ],
  })
  if (!completion.ok)
    return ofTexts.has(completion.kind)
      ? [...skipped, ...translatable.map((each) => ({ ...each, translation: null }))]
      : skipped
  const said = new Map(completion.value.texts.map(({ id, translation }) => [id, translation]))
  return [
    ...skipped,
    ...translatable.map((each, at) => ({ ...each, translation: madeOf(each, said.get(`t${at + 1}`)) })),
  ]
}

/**
 * A translation that can be shown; empty for a text that needs none; null for an answer that is not a
 * translation.
 */
function madeOf({ text, part }: SourceText, said: string | null | undefined): string | null {
  if (said === undefined) return null
  if (said === null) return ''
  const plain = shownToModel(said).trim()
  const made = part === 'title' ? plain.replace(/\s+/g, ' ') : plain
  if (made === text) return ''
  return holds(made, text) ? made : null
}

/**
 * Whether a text can be a translation: about as long as its source, with the same numbers, and without any
 * other address. The words of a translation cannot be checked.
 */
function holds(made: string, text: string): boolean {
  const [said, numbers] = [new Set(numbersIn(made)), new Set(numbersIn(text))]
  const addresses = new Set(webAddressesIn(text))
  return (
    /\p{L}/u.test(made) &&
    made.length <= 2 * text.length + 40 &&
    made.length >= text.length / 4 &&
    said.symmetricDifference(numbers).size === 0 &&
    webAddressesIn(made).every((each) => addresses.has(each))
  )
}

/** Runs of digits: `1.000,50` and `1,000.50` have the same. */
const numbersIn = (text: string): string[] => text.match(/\p{Nd}+/gu) ?? []
