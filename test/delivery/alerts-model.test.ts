import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { bring, document, eventsOf, newAlert, ownWord, runAt } from '../support/alerts-feed.ts'
import { followModel, seed, step } from '../support/models.ts'

interface ModelAlert {
  id: string
  /** The index of the word that the alert looks for. */
  word: number
  active: boolean
  /** The number of tenders that the alert has looked at. */
  seen: number
  matches: number
}

interface Model {
  alerts: ModelAlert[]
  /** The words of each tender, in the order in which the tenders came. */
  tenders: number[][]
  /** The tenders that were announced to the company. */
  told: Set<number>
  triggered: number
}

interface Real extends TestCompany {
  words: string[]
  /** A name in every tender that distinguishes the tenders of one run from those of other runs. */
  name: string
}

const which = fc.nat(20)
const word = fc.nat(2)
const some = ({ alerts }: Readonly<Model>) => alerts.length > 0
const at = ({ alerts }: Model, index: number): ModelAlert => {
  const alert = alerts[index % alerts.length]
  if (!alert) throw new Error('There is none')
  return alert
}

const make = fc.tuple(word, fc.boolean()).map(([index, active]) =>
  step<Model, Real>(`make one for ${index}, active: ${active}`, async (model, real) => {
    const id = await newAlert(real, { filters: { q: real.words[index] }, active })
    model.alerts.push({ id, word: index, active, seen: model.tenders.length, matches: 0 })
  }),
)

const come = fc.array(fc.uniqueArray(word), { minLength: 1, maxLength: 4 }).map((tenders) =>
  step<Model, Real>(`tenders come: ${JSON.stringify(tenders)}`, async (model, { words, name }) => {
    const first = model.tenders.length
    const documents = tenders.map((own, place) => {
      const reference = `${name}-${first + place}`
      return document(reference, { title: `${reference} ${own.map((index) => words[index]).join(' ')}` })
    })
    await bring(documents)
    // A tender that is imported again is not new.
    await bring(documents)
    model.tenders.push(...tenders)
  }),
)

const run = fc.constant(
  step<Model, Real>('run, twice at once', async (model) => {
    await Promise.all([runAt(), runAt()])
    for (const alert of model.alerts.filter(({ active }) => active)) {
      const found = [...model.tenders.entries()].filter(
        ([place, words]) => place >= alert.seen && words.includes(alert.word),
      )
      for (const [place] of found) model.told.add(place)
      alert.seen = model.tenders.length
      alert.matches += found.length
      if (found.length > 0) model.triggered++
    }
  }),
)

const rest = fc.tuple(which, fc.boolean()).map(([index, active]) =>
  step<Model, Real>(
    `make ${index} active: ${active}`,
    async (model, { call }) => {
      const alert = at(model, index)
      expect((await call('PATCH', `/alerts/${alert.id}`, { active })).status).toBe(200)
      alert.active = active
    },
    some,
  ),
)

const change = fc.tuple(which, word).map(([index, next]) =>
  step<Model, Real>(
    `let ${index} look for ${next}`,
    async (model, { call, words }) => {
      const alert = at(model, index)
      expect((await call('PATCH', `/alerts/${alert.id}`, { filters: { q: words[next] } })).status).toBe(200)
      alert.word = next
    },
    some,
  ),
)

const remove = which.map((index) =>
  step<Model, Real>(
    `delete ${index}`,
    async (model, { call }) => {
      const alert = at(model, index)
      expect((await call('DELETE', `/alerts/${alert.id}`)).status).toBe(200)
      model.alerts.splice(model.alerts.indexOf(alert), 1)
    },
    some,
  ),
)

const look = fc.constant(
  step<Model, Real>('look', async ({ alerts, told, triggered }, company) => {
    const { data } = (await company.call('GET', '/alerts?limit=100')).body
    const shown = data.map(
      ({ id, active, matchCount }: { id: string; active: boolean; matchCount: number }) => [
        id,
        active,
        matchCount,
      ],
    )
    expect(shown.toSorted()).toEqual(
      alerts.map(({ id, active, matches }) => [id, active, matches]).toSorted(),
    )
    expect(await eventsOf(company, 'alert.triggered')).toHaveLength(triggered)
    expect(await eventsOf(company, 'tender.new')).toHaveLength(told.size)
  }),
)

describe(`alerts (seed ${seed})`, () => {
  it('find each new tender once, as a list of tenders and words does', async () => {
    await followModel<Model, Real>([make, come, run, run, rest, change, remove, look], async () => ({
      model: { alerts: [], tenders: [], told: new Set(), triggered: 0 },
      real: { ...(await newCompany()), words: [ownWord(), ownWord(), ownWord()], name: ownWord() },
    }))
  })
})
