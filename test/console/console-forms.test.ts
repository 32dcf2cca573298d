import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { Existing } from '../../src/platform/db/page.ts'
import { createAlert } from '../../src/delivery/alerts/commands.ts'
import { createAsset } from '../../src/company/files/commands.ts'
import { createWebhook } from '../../src/delivery/webhooks/commands.ts'
import { formLimits } from '../../src/console/core/page.tsx'
import { pages } from '../../src/console/pages.ts'
import { type HourLimits, meterOf } from '../../src/surfaces/mcp/meter.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { createConsortium } from '../../src/workspace/consortiums/commands.ts'
import { saveTender } from '../../src/workspace/pipeline/commands.ts'
import { addCertification } from '../../src/company/profile/certifications/commands.ts'
import { partNames } from '../../src/company/profile/parts.ts'
import { createTeam } from '../../src/workspace/teams/commands.ts'
import { operate } from '../support/api.ts'
import { lot, newTender } from '../support/bids.ts'
import { Browser, join, newPerson } from '../support/browser.ts'
import { type Form, type FormField, formsOf } from '../support/forms.ts'
import { addStaff } from '../support/people.ts'
import { uniqueHost } from '../support/webhooks.ts'

const browser = new Browser()
const forms = new Map<string, Form>()

/** Creates one thing for every kind of page. The ids are listed by the beginning of the page's path. */
async function furnish(companyId: string, userId: string): Promise<Record<string, string>> {
  const owner = await addStaff(companyId, 'owner')
  const tenderId = await newTender({ lots: [lot('LOT-0001'), lot('LOT-0002')] })
  const { body } = await operate('POST', '/keys', { companyId, name: 'Key' })
  const bid = await owner.act((ctx) => createBid(ctx, { tenderId }))
  for (const text of ['Before', 'After'])
    await owner.act((ctx) => updateBid(ctx, bid.id, { sections: [{ key: 'a', heading: 'A', text }] }))
  const certificate = { name: 'Quality', standard: null, issuer: null, number: null }
  const made = {
    '/alerts/': owner.act((ctx) =>
      createAlert(ctx, { name: 'Roads', filters: {}, frequency: 'daily', active: true }),
    ),
    '/assets/': owner.act((ctx) => createAsset(ctx, { name: 'Proof', validUntil: null })),
    '/company/certifications/': owner.act((ctx) =>
      addCertification(ctx, { ...certificate, issuedAt: null, expiresAt: null, assetId: null }),
    ),
    '/consortiums/': owner.act((ctx) => createConsortium(ctx, { tenderId, name: 'Both' })),
    '/pipeline/': owner.act((ctx) => saveTender(ctx, { tenderId })),
    '/teams/': owner.act((ctx) => createTeam(ctx, { name: 'North' })),
    '/webhooks/': owner.act((ctx) =>
      createWebhook(ctx, { url: `https://${uniqueHost()}/in`, events: ['bid.submitted'] }),
    ),
  }
  const ids = await Promise.all(Object.entries(made).map(async ([path, thing]) => [path, idOf(await thing)]))
  const unsaved = await newTender()
  return {
    ...Object.fromEntries(ids),
    '/bids/': bid.id,
    '/keys/': body.data.id,
    '/people/': userId,
    '/tenders/': unsaved,
  }
}

const idOf = (made: { id: string } | Existing<{ id: string }>) =>
  made instanceof Existing ? made.existing.id : made.id

/**
 * Pages that are left out, because they show what happened and have no field. This company has no such
 * things.
 */
const elsewhere =
  /^\/(?:.*export\/:format|market\/suppliers\/|connections\/:id|webhooks\/:id\/deliveries|tenders\/:id\/(?:documents\/|chat\/|notices\/|ocds)|assets\/:id\/(?:download|versions))/

/** The addresses of all pages that answer GET, with the ids of these things in place of parameters. */
const addressesOf = (ids: Record<string, string>): string[] =>
  Object.keys(pages)
    .flatMap((row) => (row.startsWith('GET ') ? [row.slice(4)] : []))
    .filter((path) => !elsewhere.test(path))
    .flatMap((path) => {
      if (path.includes(':part')) return partNames.map((part) => path.replace(':part', part))
      const at = path.indexOf(':')
      const id = ids[path.slice(0, at)]
      if (at >= 0 && id === undefined) throw new Error(`Nothing is made for ${path}`)
      return [path.replace(/:\w+/, id ?? '')]
    })
    .map((path) => (/\/section(\/changes)?$/.test(path) ? `${path}?key=a` : path))

describe('the limit of the hour', () => {
  const take = (companyId: string, userId: string, limits: HourLimits, n: number) =>
    meterOf(env, `forms:${companyId}`).take(userId, limits, n)
  const makeTeam = async (sender: Browser, name: string) =>
    sender.send(await sender.open('/teams'), '/teams', [['name', name]])

  /** Two signed-in people of one company. */
  async function two() {
    const people = [await newPerson(), await newPerson()] as const
    const [{ userId, companies }, colleague] = people
    const companyId = companies[0]?.id ?? ''
    await join(companyId, colleague.userId, 'member')
    const browsers = [new Browser(), new Browser()] as const
    await browsers[0].signIn(people[0])
    await browsers[1].signIn(colleague)
    const page = await browsers[1].open('/choose-company')
    await browsers[1].send(page, '/choose-company', [['company', companyId]])
    return { userId, companyId, browsers }
  }

  it('ends the forms of a person, with all that was typed and when to go on, and those of nobody else', async () => {
    const { userId, companyId, browsers } = await two()
    await take(companyId, userId, formLimits, formLimits.one - 1)
    expect((await makeTeam(browsers[0], 'North')).status).toBe(303)
    const refused = await makeTeam(browsers[0], 'South')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect(refused.text).toContain(
      'You have reached the number of forms that an hour allows. Nothing was done. Try again in 60 minutes.',
    )
    expect(refused.text).toContain('value="South"')
    expect((await makeTeam(browsers[1], 'West')).status).toBe(303)
    const teams = (await browsers[1].open('/teams')).text
    expect(['North', 'South', 'West'].map((name) => teams.includes(`>${name}</`))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('ends the forms of a company, whoever sends them', async () => {
    const { companyId, browsers } = await two()
    const { all } = formLimits
    await take(companyId, 'somebody else', { one: all, all }, all)
    for (const browser of browsers) expect((await makeTeam(browser, 'North')).status).toBe(429)
  })
})

beforeAll(async () => {
  const person = await newPerson()
  await browser.signIn(person)
  const ids = await furnish(person.companies[0]?.id ?? '', person.userId)
  for (const address of addressesOf(ids)) {
    const page = await browser.open(address)
    expect([address, page.status]).toEqual([address, 200])
    for (const form of formsOf(page)) forms.set(`${form.action} ${form.names.join()}`, form)
  }
})

/** A value that a person cannot send by the form, so the service must refuse the value as well. */
interface Wrong {
  form: Form
  name: string
  value: string
}

/** Whether a field is in a later row of a list. Such a row moves up if the rows before it are empty. */
const isLaterRow = (name: string) => /\[[1-9]\d*\]/.test(name)
/** Whether the form is stricter than the API, which uses the tender's currency if the caller states none. */
const isStricter = ({ action }: Form, name: string) =>
  /^\/bids\/.*\/edit$/.test(action) && name === 'currency'

/**
 * The name for all fields of one kind: all grounds of an ESPD have the same fields, so the first ground
 * represents all.
 */
const kindOf = (name: string) => name.replace(/^text\..*|.*\.explanation$/, 'explanation')
const oneOfEach = (fields: FormField[]): FormField[] => [
  ...new Map(fields.toReversed().map((field) => [kindOf(field.name), field])).values(),
]

const wrongValues = (form: Form): Wrong[] =>
  oneOfEach(form.fields)
    .filter(({ name, type }) => type !== 'password' && type !== 'hidden' && !isLaterRow(name))
    .flatMap(({ name, maxlength, min, max, required }) => [
      ...(maxlength === null ? [] : [{ form, name, value: 'x'.repeat(maxlength + 1) }]),
      ...(max === null ? [] : [{ form, name, value: String(max + 1) }]),
      ...(min === null ? [] : [{ form, name, value: String(min - 1) }]),
      ...(required && !isStricter(form, name) ? [{ form, name, value: '' }] : []),
    ])

/** Values that a form needs. Without them the form is refused as a whole, or one of its fields is left unread. */
const needed: Record<string, string> = {
  name: 'A name',
  companyName: 'Partner',
  contactEmail: 'partner@example.com',
  url: 'https://hooks.example.com/in',
}

/** Fields as a person might fill them in: one box of each group, and the values that the form needs. */
function filled({ fields, values }: Form): [string, string][] {
  const stated = values.map(([name, value]): [string, string] => [
    name,
    value || (name.endsWith('.answer') ? 'no' : (needed[name] ?? '')),
  ])
  const boxes = fields.filter(
    ({ name, type }) => type === 'unchecked' && !values.some(([other]) => other === name),
  )
  return [...stated, ...new Map(boxes.map(({ name, value }) => [name, value]))]
}

describe('the forms of the console', () => {
  it('refuse what their fields do not let a person enter, at the field', async () => {
    const wrong = [...forms.values()].flatMap(wrongValues)
    const unmarked: string[] = []
    for (const { form, name, value } of wrong) {
      const sent = filled(form).filter(([own]) => own !== name)
      const page = await browser.open(form.action, { method: 'POST', fields: [...sent, [name, value]] })
      const again = formsOf(page).flatMap(({ fields }) => fields)
      if (page.status !== 422 || !again.some((field) => field.name === name && field.invalid))
        unmarked.push(`${form.action} ${name}=${value.slice(0, 10)} (${value.length}): ${page.status}`)
    }
    expect(unmarked).toEqual([])
    expect(wrong.length).toBeGreaterThan(60)
  })
})
