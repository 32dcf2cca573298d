import type { NamedParty } from '../document/parties.ts'
import type { ListLead } from '../document/outline.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { binds, isOrder } from './clause.ts'
import { dutyOf, plainOf } from './duty.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'
import { listedBelow } from './list-heading.ts'
import { isProcedure } from './procedure.ts'
import { bindingOf, type SentencePlace } from './statement.ts'
import { unexplained } from './stripped.ts'

/** What the headings and the opening words of its list show about a sentence. */
export const sentencePlaceOf = (
  sentence: ReadSentence,
  language: LexiconLanguage,
  parties: readonly NamedParty[],
  title = '',
): SentencePlace => {
  const { flat, headings, leads, kind, cells } = sentence
  const has = (name: Parameters<typeof phraseOf>[0], text: string) =>
    phraseOf(name, language)?.test(plainOf(text)) === true
  const titles = [label.exec(flat)?.[1], ...headings.toReversed().slice(0, 2)]
  const named = titles.flatMap((one, i) => (one && titles.indexOf(one) === i ? [plainOf(one)] : []))
  const above = headings.slice(-2).map(plainOf)
  const judged =
    leads.some((lead) => isJudging(plainOf(lead.flat), language)) ||
    (kind === 'item' && above.some((one) => has('judging', one)))
  const { lead, isOpen, isActed, said } = openingOf(leads, language, parties)
  const isItem = !judged && kind === 'item' && cells === null
  const duty = isItem && (isOpen || isActed || lexiconOf(language).strict.test(plainOf(lead))) ? said : null
  const heads = cells?.flatMap(({ header }) => header ?? []) ?? []
  // The topic of a document of the bid is not a task: "approach to the services" below "Contents of the bid".
  const inPapers = [...leads.map((one) => one.flat), ...headings].some((one) => has('papers', one))
  const ofList = duty === null || !binds(duty) ? null : duty.ofBid || inPapers ? 'document' : 'specification'
  const isOfBid = ofList === 'document' || inPapers
  const around = { near: [lead, ...named], far: kind === 'item' ? [...headings, title] : [] }
  const isDoing =
    !isOfBid && ((kind === 'item' && isOpen && has('tasks', lead)) || isTask(flat, around, language))
  const below = judged ? null : listedBelow(sentence, language)
  // A sentence with its own verb does not complete the words above it, and only its own duty makes it a
  // requirement.
  const states =
    isItem &&
    (!isMarked(flat) || phraseOf('finite', language)?.test(unexplained(plainOf(flat), language)) === true) &&
    dutyOf(flat, language, lexiconOf(language), parties) === null
  const isOpened =
    heads.some((one) => has('columns', one)) ||
    below !== null ||
    (!judged && !states && cells === null && isDoing)
  return {
    listed: below ?? (isOpened ? 'specification' : ofList),
    opened: isOpened || (!states && (isOpen || isActed) && ofList !== null),
    opening: said,
    demanded: !judged && leads.some((one) => leadsTo(one.flat, named, language)),
    // What the buyer will do, item by item, is not a duty of the bidder either.
    judged: judged || heads.some((one) => has('weights', one)) || duty?.bound === 'buyer',
    isOfBid,
    isRecital: cells === null && headings.some((one) => has('recitals', one)),
    headings: named,
  }
}

/**
 * Whether the opening words of a list are about how bids are judged, how the procedure goes, or what an order
 * of the buyer contains.
 */
const isJudging = (lead: string, language: LexiconLanguage): boolean =>
  phraseOf('judging', language)?.test(lead) === true ||
  isOrder(lead, language) ||
  isProcedure(lead, language, lexiconOf(language))

/** The words above a list that show whose duty its items are, and the duty that they state. */
function openingOf(leads: readonly ListLead[], language: LexiconLanguage, parties: readonly NamedParty[]) {
  const opens = phraseOf('opens', language)
  const isOpenedBy = ({ flat }: ListLead) => opens?.test(plainOf(flat)) === true
  const dutyIn = (flat: string) => dutyOf(flat, language, lexiconOf(language), parties)
  // "A plan, including:" in a list does not decide this: the words above it show whose duty its items are.
  const states = (lead: ListLead) => isOpenedBy(lead) || dutyIn(lead.flat) !== null
  const above = leads.length > 1 ? (leads.findLast(states) ?? leads.at(-1)) : leads[0]
  const said = above === undefined ? null : dutyIn(above.flat)
  return {
    lead: above?.flat ?? '',
    isOpen: above !== undefined && isOpenedBy(above),
    isActed: said?.bound === 'bidder' && said.isPlain === true,
    said,
  }
}

/**
 * "Delivery of …" below "Scope of work": a noun of action is a duty if the words above it are about tasks.
 */
function isTask(
  flat: string,
  { near, far }: Record<'near' | 'far', readonly string[]>,
  language: LexiconLanguage,
): boolean {
  const [act, tasks] = [phraseOf('act', language), phraseOf('tasks', language)]
  if (act === null || tasks === null || !act.test(plainOf(flat))) return false
  const { background, buyer } = lexiconOf(language)
  const isOther = (one: string) => background.test(one) || buyer.test(one)
  const above = near.map(plainOf)
  if (above.some((one) => tasks.test(one) && !isOther(one))) return true
  // In a "Description of the services" only what is below another subject is not a task.
  return !above.some(isOther) && far.some((one) => tasks.test(plainOf(one).replaceAll('_', ' ')))
}

const leadsTo = (flat: string, headings: readonly string[], language: LexiconLanguage) =>
  bindingOf(plainOf(flat), 'text', { demanded: false, headings }, lexiconOf(language)) === 'must' ||
  lexiconOf(language).headings.test(plainOf(flat))

/** "a) Turnover: at least …": the words before a colon are the heading of those after it. */
const label = /^(?:[-–•*]\s|\(?[\p{L}\d]{1,4}[.)]\s|[\d.]+\s)?([\p{L}][^:.;]{2,50}?)(?::| [–—])\s/u

/** Whether a sentence begins an item, and is not a further sentence of it. */
const isMarked = (flat: string) => /^(?:[^\p{L}\d\s]{1,3}|\(?[\p{L}\d]{1,4}[.)]{1,2})\s/u.test(flat)
