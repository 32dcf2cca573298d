import { eitherOf } from '../../platform/text/formats.ts'
import { worded } from '../../reference/language/worded.ts'
import type { DocumentText } from '../document/document-text.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { stretchOf, together } from '../document/values.ts'
import type { ThingCue } from './cues.ts'

/** "One of the following:", "either:", but not a list of cases: "if one of the following applies:". */
export const opensChoice = worded(
  String.raw`^(?!.{0,300}(?<!\p{L})(?:{{condition}})\s).{0,300}(?<!\p{L})(?:{{one_of}})(?!\p{L})[^.;:]{0,80}:`,
  'isu',
)

const few = String.raw`(?:(?!(?:{{further}}) )[^\s,;]{1,30} ){0,4}$`
const or = worded(String.raw`(?<!\p{L})(?:{{or}}|{{or_before}}) (?!(?:{{or_more}}) )${few}`)
const further = worded(String.raw`(?<!\p{L})(?:{{further}}) `)
const comma = worded(String.raw`, ${few}`)

/**
 * The things without those that are only another way to meet the requirement before: "a turnover of …, two
 * references or a bank statement".
 */
export function withoutAlternatives(cues: readonly ThingCue[], text: string): ThingCue[] {
  const inOrder = cues.filter(({ end }) => end > 0).toSorted((a, b) => a.start - b.start)
  const others = new Set<ThingCue>()
  for (const [i, cue] of [...inOrder.entries()].toReversed()) {
    const end = inOrder[i - 1]?.end ?? cue.start
    const next = inOrder[i + 1]
    const words = text.slice(Math.max(end, cue.start - 60), cue.start)
    const isListed = next !== undefined && others.has(next) && comma().test(words)
    // "Three references and a bond or a deposit": the deposit is another way for the bond alone.
    if (end < cue.start && (isListed || or().test(words)) && !further().test(words)) others.add(cue)
  }
  return cues.filter((cue) => !others.has(cue))
}

/**
 * The sentences, with each choice and the items of its list as a single sentence: a bidder that meets one
 * item meets it.
 */
export function withChoices(sentences: readonly ReadSentence[], { pages }: DocumentText): ReadSentence[] {
  const joined: ReadSentence[] = []
  for (let i = 0; i < sentences.length; i++) {
    const lead = sentences[i]
    if (lead === undefined) break
    const items = lead.flat.endsWith(':') && opensChoice().test(lead.flat) ? itemsOf(lead, sentences, i) : []
    const last = items.at(-1)
    if (items.length < 2 || items.length > maxItems || last === undefined) joined.push(lead)
    else {
      const text = (pages[lead.page - 1] ?? '').slice(lead.start, last.end)
      joined.push({ ...lead, end: last.end, text, ...asOne(lead, items) })
      i += items.length
    }
  }
  return joined
}

/** The opening words of a choice with its ways in one text, and the values of all. */
function asOne(lead: ReadSentence, items: readonly ReadSentence[]): Pick<ReadSentence, 'flat' | 'values'> {
  const ways = items.map(({ flat, values }) => {
    const unmarked = flat.replace(bullet, '')
    const start = flat.length - unmarked.length
    return stretchOf({ text: flat, values }, start, start + unmarked.replace(leads(), '').length)
  })
  const either = eitherOf(
    ways.map(({ text }) => text),
    lead.language ?? 'en',
  )
  const { text, values } = together(`${lead.flat} ${either}`, [
    { text: lead.flat, values: lead.values },
    ...ways,
  ])
  return { flat: text, values }
}

/** The items of the list right after the opening words of a list, on the same page. */
function itemsOf({ page, start }: ReadSentence, sentences: readonly ReadSentence[], at: number) {
  const behind = sentences.slice(at + 1, at + 2 + maxItems)
  const end = behind.findIndex(
    (one) =>
      one.kind !== 'item' ||
      one.page !== page ||
      !one.leads.some((lead) => lead.page === page && lead.start === start),
  )
  return end < 0 ? behind : behind.slice(0, end)
}

/** A longer list is not a choice that a bidder makes, and would not be a readable sentence. */
const maxItems = 12

/** What leads from an item to the next. */
const leads = worded(String.raw`\s?[,;.]?(?:\s(?:{{and}}|{{or}}|of),?)?$`)

/** The mark before an item. */
const bullet = /^(?:[^\p{L}\d\s]{1,3}|\(?[\p{L}\d]{1,4}[.)]{1,2})\s/u
