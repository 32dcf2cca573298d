import type { DocumentText, Quote } from '../../../src/reading/document/document-text.ts'
import { byPart, countOf, type Measured, named, type Place, type Share } from '../place.ts'
import {
  documentsOf,
  type Files,
  jsonOf,
  ownSets,
  questionsOf,
  type SetQuestion,
  tendersOf,
} from '../sets.ts'
import { ask, type Asked, levelsOf, levelsOff, missesOf, type Outcome, scores } from './ask.ts'

interface SetOutcome extends Outcome, Pick<SetQuestion, 'set' | 'language' | 'tender'> {
  half: SetQuestion['half']
  golds: string[]
}

/** The answers to questions of sets. Those of one tender are sent to one copy of it. */
async function askSets(place: Place, questions: SetQuestion[], mark: string): Promise<SetOutcome[]> {
  const tenders = await tendersOf(place)
  const texts = [...Map.groupBy(questions, ({ tender }) => tender)].map(([id, own]) => {
    const tender = tenders.find((each) => each.id === id)
    if (!tender) throw new Error(`There is no tender ${id}`)
    return { id: `${mark}-${id}`, documents: documentsOf(tender, `${mark}-`), questions: own }
  })
  return (await ask(place, texts)) as SetOutcome[]
}

const only = <T>(all: T[], step: number) => all.filter((_, i) => i % step === 0)
/** Of a set of middle size that is far from its bounds, the run of all tests measures every third. */
const third = <T>(all: T[], { step }: Place) => only(all, Math.min(step, 3))

/** The real tenders: `18f` with questions of readers, `usual` with those that a bid manager usually has. */
export async function outsideTenders(place: Place): Promise<Measured> {
  const outcomes = [
    ...(await askSets(place, await questionsOf(place, '18f'), 'outside')),
    ...(await askSets(place, await questionsOf(place, 'usual'), 'usual')),
  ]
  return {
    figures: byPart(outcomes, ({ set }) => set, scores),
    lines: ['18f', 'usual'].map((set) =>
      levelsOf(
        set,
        outcomes.filter((each) => each.set === set),
      ),
    ),
  }
}

export async function ownQuestions(place: Place): Promise<Measured> {
  const all = only(await questionsOf(place, ...ownSets), place.step)
  const languages = only(await questionsOf(place, 'languages'), place.step)
  const own = await askSets(place, all, 'own')
  const further = await askSets(place, languages, 'own')
  return {
    figures: {
      ...named('own', { ...scores(own), 'levels off': levelsOff(own) }),
      ...byPart(further, ({ language }) => language, scores),
    },
    lines: [levelsOf('own', own), ...missesOf([...own, ...further.filter(({ half }) => half === 'seen')])],
  }
}

/** `sealed` are the second halves alone: rules may have been written with the first in view. */
export async function unseenQuestions(place: Place): Promise<Measured> {
  const outcomes = await askSets(place, third(await questionsOf(place, 'unseen'), place), 'unseen')
  const sealed = outcomes.filter(({ half }) => half === 'sealed')
  return { figures: { ...named('unseen', scores(outcomes)), ...named('unseen sealed', scores(sealed)) } }
}

/** Short questions in plain words, for certainty. */
export async function plainQuestions(place: Place): Promise<Measured> {
  const outcomes = await askSets(place, only(await questionsOf(place, 'plain'), place.step), 'plain')
  const ends = (some: SetOutcome[]): Record<string, Share> => ({
    trusted: countOf(
      some.filter(({ answer }) => answer.certainty === 'certain'),
      (each) => each.place > 0,
    ),
    ...scores(some),
  })
  return {
    figures: {
      ...byPart(outcomes, ({ half }) => `plain ${half}`, ends),
      'plain levels off': levelsOff(outcomes),
    },
    lines: [levelsOf('plain', outcomes), ...missesOf(outcomes.filter(({ half }) => half === 'seen'))],
  }
}

/** The tenders that questions about nothing in them are tried on. */
const offTopicTenders = [
  'dev-en-vehicles',
  'no-renhold',
  'c-en-guarding',
  'dev-de-it',
  'ho-a-de-bridge',
  'tdrs',
  'dev-fr-cleaning',
  'ho-b-fr-design',
  'ckan',
]

/** Questions that must not be certain in any tender. */
const neverCertain = new Set([
  'Who won the football?',
  'What is 2+2?',
  'When does the shop open?',
  'What is the price of bread?',
])

export async function offTopicQuestions(place: Place): Promise<Measured> {
  const all = await questionsOf(place, 'off-topic')
  const some = new Set(third(all, place))
  const questions = all.filter((each) => some.has(each) || neverCertain.has(each.question))
  const tenders = only(offTopicTenders, Math.min(place.step, 5))
  const asked = tenders.flatMap((tender) => questions.map((each) => ({ ...each, tender })))
  const outcomes = await askSets(place, asked, 'off')
  const certain = outcomes.filter(({ half, answer }) => half === 'seen' && answer.certainty === 'certain')
  return {
    figures: {
      ...byPart(outcomes, ({ half }) => `off-topic ${half}`, certainAmong),
      ...named(
        'off-topic never',
        certainAmong(outcomes.filter(({ question }) => neverCertain.has(question))),
      ),
    },
    lines: certain.map(({ question, tender }) => `${tender} ${question}`),
  }
}

const certainAmong = (some: readonly SetOutcome[]): Record<string, Share> => ({
  certain: countOf(some, ({ answer }) => answer.certainty === 'certain'),
})

/** The sets of questions about articles of encyclopedias, by file. */
export const articleSets = ['xquad-en', 'xquad-de', 'xquad-en-to-de', 'xquad-de-to-en', 'squad2', 'piaf-fr']

interface Article {
  tender: string
  documents: DocumentText[]
  questions: { question: string; golds: Omit<Quote, 'quote'>[] }[]
}

/** A `step` of 15 keeps every fifteenth question of each article. */
export async function articlesOf(place: Files & Pick<Place, 'step'>, set: string): Promise<Asked[]> {
  return (await jsonOf<Article[]>(place, `${set}.json`)).map(({ tender, documents, questions }) => {
    const idOf = (own: string) => `${set}${tender}${own}`
    return {
      id: `${set}-${tender}`,
      documents: documents.map((each) => ({ ...each, id: idOf(each.id) })),
      questions: only(questions, place.step).map(({ question, golds }) => ({
        question,
        kind: golds.length > 0 ? 'answerable' : 'none',
        golds: golds.map((gold) => ({ ...gold, documentId: idOf(gold.documentId) })),
      })),
    }
  })
}

/**
 * Half of the questions of SQuAD 2 were written to look answered by a sentence that does not answer them. No sign
 * distinguishes them from others, so that set is judged by its answerable questions.
 */
export async function outsideArticles(place: Place): Promise<Measured> {
  const figures: Record<string, Share> = {}
  const lines: string[] = []
  for (const set of articleSets) {
    const outcomes = await ask(place, await articlesOf(place, set))
    const answerable = outcomes.filter(({ golds }) => golds.length > 0)
    const gained = answerable.reduce(
      (sum, { place: found, plain }) => sum + Number(found > 0) - Number(plain > 0),
      0,
    )
    Object.assign(
      figures,
      named(set, {
        ...scores(outcomes),
        'gained over BM25': [gained, answerable.length],
        'levels off': levelsOff(answerable),
      }),
    )
    lines.push(levelsOf(set, outcomes))
  }
  return { figures, lines }
}
