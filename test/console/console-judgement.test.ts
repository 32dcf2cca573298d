import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { lot, newTender as newBiddable } from '../support/bids.ts'
import { atWork } from '../support/work.ts'
import { Browser, hiddenFields, newPerson, type Person } from '../support/browser.ts'

/** An open tender with one requirement and a document that states it. */
async function newTender(further = '', members: object = {}, paper: object = {}): Promise<string> {
  const source = `judged-${crypto.randomUUID().slice(0, 8)}`
  const tender = {
    reference: source,
    title: 'Winter service <b>north</b>',
    buyer: { name: 'City', country: 'IE' },
    publishedAt: '2026-11-02T00:00:00Z',
    deadline: '2098-01-01T12:00:00Z',
    cpvCodes: ['90620000'],
    ...members,
  }
  const page = 'Tenderers must hold public liability insurance of EUR 6,500,000 <script>alert(1)</script>.'
  const pages = [further === '' ? page : `${page}\n\n${further}`]
  const document = { title: 'Conditions.pdf', language: 'en', kind: 'tender_documents', pages, ...paper }
  const { body } = await importNotices(
    'manual',
    JSON.stringify({ format: 'tender/1', tender, documents: [document] }),
  )
  expect(body.data, JSON.stringify(body)).toMatchObject({ created: 1 })
  const { call } = await newCompany()
  return (await call('GET', `/tenders?q=${encodeURIComponent(source)}`)).body.data?.[0]?.id ?? newest()
}

async function newest(): Promise<string> {
  const row = await env.DB.prepare(
    'SELECT tender_id AS id FROM tender_docs ORDER BY rowid DESC LIMIT 1',
  ).first<{
    id: string
  }>()
  return row?.id ?? 'none'
}

async function signedIn(person: Person): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn(person)
  return browser
}

const stored = async ({ companies }: Person, tenderId: string) =>
  (
    await env.DB.prepare('SELECT kind, id FROM analyses WHERE company_id = ? AND tender_id = ? ORDER BY kind')
      .bind(companies[0]?.id ?? '', tenderId)
      .all<{ kind: string; id: string }>()
  ).results

describe('POST /tenders/:id/analysis', () => {
  it('makes the four analyses once, however often its form is sent; looking makes none', async () => {
    const [tender, person] = [await newTender(), await newPerson()]
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    const start = await browser.open(path)
    expect(await stored(person, tender)).toEqual([])
    expect((await browser.send(start, path, [])).status).toBe(303)
    const first = await stored(person, tender)
    expect(first.map(({ kind }) => kind)).toEqual(['gaps', 'general', 'match', 'risk'])
    const shown = await browser.open(path)
    expect((await browser.send(shown, path, [])).status).toBe(303)
    const second = await stored(person, tender)
    expect(second.filter(({ id }) => first.some((each) => each.id === id))).toEqual([])
    // Sending the very same form again is the same request, which already has its answer.
    await browser.send(shown, path, [])
    expect(await stored(person, tender)).toEqual(second)
  })

  it('shows the verdict in lists in place of the fit at a glance, to the company alone', async () => {
    const [tender, person, other] = [await newTender(), await newPerson(), await newPerson()]
    const companyId = person.companies[0]?.id ?? ''
    await operate('PATCH', `/companies/${companyId}`, {
      profile: { cpvCodes: ['33100000'], regions: ['IE'] },
    })
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const row = async (of: Browser) => {
      const { text } = await of.open('/tenders?q=winter&status=any')
      return text.split(`id="in-list-${tender}"`)[1]?.split('</li>')[0] ?? ''
    }
    expect(await row(browser)).toMatch(/Do not bid \d+[^]*by your analysis</)
    expect(await row(browser)).not.toMatch(/(?:Good|Fair|Weak) fit/)
    expect(await row(await signedIn(other))).not.toContain('by your analysis')
  })

  it('shows the verdict in brief on the first page, in the words of the analysis', async () => {
    const person = await newPerson()
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, {
      profile: { cpvCodes: ['90610000'], regions: ['IE'] },
    })
    const tender = await newTender(
      'The liability of the supplier is unlimited. For each day of delay the supplier pays 5 % of the price. ' +
        'A site visit takes place on 3 March 2097 at 10:00. The contract runs for 36 months. ' +
        'Questions may be asked until 1 April 2097, 12:00 noon.',
    )
    const browser = await signedIn(person)
    const [page, path] = [`/tenders/${tender}`, `/tenders/${tender}/analysis`]
    const inBrief = async () =>
      (await browser.open(page)).text.split('aria-labelledby="in-brief"')[1]?.split('</section>')[0] ?? ''
    const before = await inBrief()
    expect(before).toContain('Not analysed yet.')
    expect(before).toContain('>Analyse this tender</button>')
    await browser.send(await browser.open(page), path, [])
    const [brief, analysis] = [await inBrief(), (await browser.open(path)).text]
    const headline = /<h2 id="verdict">([^<]+)<\/h2>/.exec(analysis)?.[1] ?? 'none'
    expect(brief).toContain(`>${headline}</span>`)
    const fit = /(\d+) of 100/.exec(analysis)?.[0] ?? 'none'
    expect(brief).toContain(fit)
    for (const text of ['High risk', 'Unlimited liability']) {
      expect(brief).toContain(text)
      expect(analysis).toContain(text)
    }
    expect(brief).toMatch(/Site visit: .*3 Mar 2097/)
    expect(analysis).not.toMatch(/risk: \d+ of 100/i)
    expect((await browser.open(page)).text).toContain('3 years<small>')
    await env.DB.prepare("UPDATE analyses SET inputs = 'other' WHERE tender_id = ? AND kind = 'risk'")
      .bind(tender)
      .run()
    expect(await inBrief()).toMatch(/Out of date: .*Bring up to date/)
  })

  it('says what is missing, whose deadline counts, and that next steps beside a verdict against a bid are for a bid', async () => {
    const person = await newPerson()
    const tender = await newTender('Tenders must be received by 3 December 2097, 12:00 noon.')
    const insurances = [{ type: 'Product liability', amount: 6_500_000, currency: 'EUR' }]
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, {
      profile: { cpvCodes: ['33100000'], regions: ['IE'], insurances },
    })
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const { text } = await browser.open(path)
    expect(text).toContain('You have: <strong>nothing on record</strong>')
    expect(text).toMatch(/The verdict above is against a bid for now\./)
    expect(text).toMatch(/The tender: [^(]*by the documents; the notice says/)
  })

  it('is shown where it was stored before a member was added', async () => {
    const [tender, person] = [await newTender(), await newPerson()]
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    await env.DB.prepare(
      "UPDATE analyses SET result = json_remove(result, '$.items[0].lotIds', '$.unlisted') WHERE tender_id = ? AND kind = 'gaps'",
    )
      .bind(tender)
      .run()
    const { status, text } = await browser.open(path)
    expect([status, text.includes('What we lack')]).toEqual([200, true])
  })

  it('lists the demands with the same gap under one title, and says where parts are missing', async () => {
    const demands = [
      'Bidders must name references of comparable services for public buyers.',
      'The references must come from different clients of the bidder.',
      'The references must have been completed in the last three years.',
      'The references must describe the winter service of a whole road network.',
      'Bidders must name three references of snow clearing for airports.',
    ]
    const [tender, person] = [await newTender(demands.join('\n\n')), await newPerson()]
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const { text } = await browser.open(path)
    const entry = /<h3><bdi>References \((\d) requirements\)<\/bdi>.*?<\/li>/s.exec(text)
    expect(Number(entry?.[1])).toBeGreaterThan(1)
    expect(entry?.[0].match(/<blockquote/g)).toHaveLength(Number(entry?.[1]))
    expect(entry?.[0].match(/No references are recorded\./g)).toHaveLength(1)
    await env.DB.prepare("DELETE FROM analyses WHERE tender_id = ? AND kind = 'match'").bind(tender).run()
    const overview = (await browser.open(`/tenders/${tender}`)).text
    expect(overview).toContain('Parts of the analysis are missing: analysed')
    expect(overview).not.toContain('Not analysed yet')
  })

  it('calls no tender a fit beside a risk where the verdict is another', async () => {
    const person = await newPerson()
    const profile = { cpvCodes: ['90610000'], regions: ['FR'] }
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile })
    const tender = await newTender(
      'The liability of the supplier is unlimited. For each day of delay the supplier pays 5 % of the price. ' +
        'The buyer may terminate the contract at any time without cause. Prices are fixed. ' +
        'The supplier provides a performance bond of 20 % of the price.',
    )
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const { text } = await browser.open(path)
    expect(text).toContain('>Consider</h2>')
    expect(text).toContain('The risk of the contract is high: ')
    expect(text).not.toContain('The tender fits you')
    expect(text).toMatch(/There is time to prepare\. The risk is high: decide first whether you accept it/)
    const listed = (await browser.open('/tenders?q=winter&status=any')).text.split(
      `id="in-list-${tender}"`,
    )[1]
    expect(listed?.split('</li>')[0]).toMatch(/Consider \d+[^]*by your analysis, with reservations</)
  })

  it('says that risks are high only together where none is high alone', async () => {
    const tender = await newTender(
      'All intellectual property rights in the results pass to the buyer. ' +
        'Liquidated damages of 1 % of the price per week of delay apply, up to 10 %. ' +
        'Prices are fixed for the whole term. The contractor provides a performance bond of 5 % of the price. ' +
        'The buyer may terminate the contract at any time without cause. ' +
        'Members of a group are jointly and severally liable. ' +
        'A site visit on 4 May 2027 is mandatory. The buyer retains 5 % of each payment. ' +
        'The buyer guarantees no minimum volume.',
    )
    const browser = await signedIn(await newPerson())
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const { text } = await browser.open(path)
    expect(text).toContain('No risk alone is high: 9 together are.')
  })

  it('says for which lots a verdict holds, never to bid where every lot is closed, and both deadlines', async () => {
    const person = await newPerson()
    const turnover = [{ year: new Date().getUTCFullYear() - 1, amount: 500_000, currency: 'EUR' }]
    const profile = { cpvCodes: ['90620000'], regions: ['IE'], turnover }
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile })
    const browser = await signedIn(person)
    const asked = (lotNumber: number) =>
      `For Lot ${lotNumber} the bidder must have an annual turnover of at least EUR 8,000,000.`
    const shown = async (...numbers: number[]) => {
      const further = [
        'Tenders must be received by 3 December 2097, 12:00 noon.',
        ...numbers.map(asked),
      ].join('\n\n')
      const tender = await newTender(further, { lots: [{ id: 'LOT-0001' }, { id: 'LOT-0002' }] })
      const path = `/tenders/${tender}/analysis`
      await browser.send(await browser.open(path), path, [])
      for (const side of ['analysis', 'requirements', 'compliance'])
        expect((await browser.open(`/tenders/${tender}/${side}`)).text).toMatch(
          /class="brief"[^]*Notice: due[^]*<nav/,
        )
      return (await browser.open(path)).text
    }
    expect(await shown(2)).toContain('For Lot 2 a bid would be rejected now: settle 1 gap first.')
    const closed = await shown(1, 2)
    // A requirement of both lots in the same words is one requirement.
    expect(closed).toContain('Settle 1 gap first')
    expect(closed).not.toContain('what you can show')
  })

  it('counts what only the bid answers, and reads a paper that prints the notice', async () => {
    const person = await newPerson()
    const text = 'The tenderer must submit the tender in English. The contract starts on 1 March 2098.'
    const tender = await newTender('', {}, { kind: 'notice', pages: [text] })
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const page = (await browser.open(path)).text
    expect(page).toContain('Requirements (1)')
    expect(page).toContain('No requirement for the company found')
    expect(page).toContain('Of 1 requirement none is for the company: only the bid itself answers it.')
    expect(page).toContain('Beside the notice, no text of the documents is available')
    expect(page).toMatch(/>Contract start<[^]{0,200}2098/)
    expect(page).not.toMatch(/does not state[^<]*contract start/i)
  })

  it('says that no paper was read, and gives no verdict and no score beside it', async () => {
    const person = await newPerson()
    const profile = { cpvCodes: ['90620000'], regions: ['IE'], capabilities: 'Winter service.' }
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile })
    const tender = await newTender('', {}, { kind: 'notice', pages: ['Gritting of roads in winter.'] })
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const { text } = await browser.open(path)
    const verdict = text.split('class="verdict')[1]?.split('</section>')[0] ?? ''
    expect(verdict).toContain('Cannot say yet')
    expect(verdict).toContain('The tender states too little for a judgement.')
    expect(verdict).toContain('No paper of this tender could be read, only its notice')
    expect(verdict).toContain('Risks not known')
    expect(verdict).not.toMatch(/of 100|Complete your profile/)
    expect(text).toContain('Read the documents first.')
    expect(text).toContain('The notice does not state')
    expect(text).not.toContain('nor documents state')
  })

  it('shows a row of a table without its bars, and its sentence once', async () => {
    const row = '| Turnover | Minimum annual turnover of EUR 4,000,000 |'
    const pages = [
      `| Criterion | Requirement |\n${row}\n| 2 | The bidder shall hold an ISO 9001 certificate. | Copy |`,
    ]
    const tender = await newTender('', {}, { pages })
    const { text } = await (await signedIn(await newPerson())).open(`/tenders/${tender}/requirements`)
    expect(text.match(/Minimum annual turnover of EUR 4,000,000/g)).toHaveLength(1)
    expect(text).toContain('The bidder shall hold an ISO 9001 certificate. · Copy')
    expect(text).not.toContain('| ')
  })

  it('shows one demand of a list without its bullet, in every place', async () => {
    const demands = ['hold an ISO 9001 certificate', 'submit a method statement of at most 4 pages']
    const tender = await newTender(
      ['The bidder shall:', ...demands.map((each) => `\u27a2 ${each};`)].join('\n'),
    )
    const browser = await signedIn(await newPerson())
    const path = `/tenders/${tender}`
    await browser.send(await browser.open(`${path}/analysis`), `${path}/analysis`, [])
    for (const side of ['requirements', 'compliance', 'analysis']) {
      const { text } = await browser.open(`${path}/${side}`)
      expect(text).toMatch(/[Hh]old an ISO 9001 certificate/)
      expect(text, side).not.toContain('\u27a2')
    }
  })

  it('makes anew only what no longer holds', async () => {
    const [tender, person] = [await newTender(), await newPerson()]
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    await browser.send(await browser.open(path), path, [])
    const before = await stored(person, tender)
    const profile = { cpvCodes: ['90620000'], regions: ['IE'] }
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile })
    const page = await browser.open(path)
    expect(page.text).toContain('Your profile has changed since.')
    await browser.send(page, path, [])
    const after = await stored(person, tender)
    const same = after.filter(({ id }) => before.some((each) => each.id === id))
    expect(same.map(({ kind }) => kind)).toEqual(['general', 'risk'])
  })

  it('is refused without the token of its form', async () => {
    const [tender, person] = [await newTender(), await newPerson()]
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/analysis`
    const page = await browser.open(path)
    expect((await browser.send(page, path, [['token', 'x']])).status).toBe(403)
    expect(await stored(person, tender)).toEqual([])
  })
})

describe('the pages of a judgement', () => {
  it.for(['analysis', 'compliance', 'compliance/espd', 'chat'])(
    '/tenders/:id/%s asks to sign in, knows no made-up tender and writes hostile words as text',
    async (side, { expect }) => {
      const tender = await newTender()
      const path = `/tenders/${tender}/${side}`
      expect((await new Browser().open(path)).location).toContain('/sign-in?next=')
      const browser = await signedIn(await newPerson({ role: 'member' }))
      const { status, text } = await browser.open(path)
      expect(status).toBe(200)
      expect(text).not.toContain('<b>north</b>')
      expect((await browser.open(`/tenders/tender_01jd0c4kwqe5m9v2x7h3tz8rgn/${side}`)).status).toBe(404)
    },
  )
})

describe('GET /tenders/:id/compliance', () => {
  it('has the sentence that each requirement was read from', async () => {
    const [tender, browser] = [await newTender(), await signedIn(await newPerson())]
    const { text } = await browser.open(`/tenders/${tender}/compliance`)
    expect(text).toContain('Tenderers must hold public liability insurance of EUR 6,500,000')
  })
})

describe('POST /tenders/:id/chat', () => {
  const ask = async (browser: Browser, tender: string, message: string, more: [string, string][] = []) => {
    const path = `/tenders/${tender}/chat`
    return browser.send(await browser.open(path), path, [['message', message], ...more])
  }

  it('keeps a conversation to its company and its tender', async () => {
    const [tender, other] = [await newTender(), await newTender()]
    const browser = await signedIn(await newPerson())
    const { status, location } = await ask(browser, tender, 'Which insurance is needed?')
    expect([status, location]).toEqual([303, expect.stringMatching(/\/chat\/chat_\w+#latest$/)])
    const path = location?.split('#')[0] ?? ''
    const { text } = await browser.open(path)
    expect(text).toContain('EUR 6,500,000')
    expect(text).not.toContain('<script>alert')
    const session = path.split('/').at(-1) ?? ''
    const stranger = await signedIn(await newPerson())
    for (const [who, where] of [
      [stranger, path],
      [browser, `/tenders/${other}/chat/${session}`],
    ] as const)
      expect((await who.open(where)).status).toBe(404)
    expect((await ask(stranger, tender, 'And now?', [['sessionId', session]])).status).toBe(404)
  })

  it('streams to who asks for a stream, and tells what is wrong as a page', async () => {
    const tender = await newTender()
    const browser = await signedIn(await newPerson())
    const path = `/tenders/${tender}/chat`
    const page = await browser.open(path)
    const headers = { Accept: 'text/event-stream' }
    const wrong = await browser.send(page, path, [['message', ' ']], headers)
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8'])
    const answer = await browser.send(page, path, [['message', 'Which insurance is needed?']], headers)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.text).toMatch(/^event: sentence\n/)
    expect(answer.text).toMatch(/event: answer\ndata: \{.*"found":true.*\}\n\n$/)
  })
})

describe('POST /tenders/:id/compliance/espd', () => {
  it('gives the file with what the form answers, and refuses a role that is none', async () => {
    const [tender, person] = [await newTender(), await newPerson()]
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile: { sizeClass: 'small' } })
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/compliance/espd`
    const page = await browser.open(path)
    const file = await browser.send(page, path, [['answer.corruption', 'no']])
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="espd-response-.*\.xml"$/)
    expect(file.text).toContain('c27b7c4e-c837-4529-b867-ed55ce639db5')
    const refused = await browser.send(page, path, [['role', 'nobody']])
    expect(refused.status).toBe(422)
  })

  it('answers all open grounds for exclusion at once, except those that the form answers', async () => {
    const [tender, person] = [await newTender(), await newPerson()]
    await operate('PATCH', `/companies/${person.companies[0]?.id}`, { profile: { sizeClass: 'small' } })
    const browser = await signedIn(person)
    const path = `/tenders/${tender}/compliance/espd`
    const page = await browser.open(path)
    const answers = async (fields: [string, string][]) => {
      const { text } = await browser.send(page, path, fields)
      const said = [...text.matchAll(/<cbc:ResponseIndicator>(true|false)</g)].map(([, value]) => value)
      return [
        said.filter((value) => value === 'false').length,
        said.filter((value) => value === 'true').length,
      ]
    }
    const [, code = ''] = /name="answer\.([\w-]+)"/.exec(page.text) ?? []
    const [one = 0] = await answers([[`answer.${code}`, 'no']])
    const [all = 0, yes = 0] = await answers([['none', 'yes']])
    expect(all).toBeGreaterThan(one + 10)
    const [others, own] = await answers([
      ['none', 'yes'],
      [`answer.${code}`, 'yes'],
    ])
    // A ground that applies needs dates and names too. Without them the file leaves it out, and does not deny it.
    expect([others, own]).toEqual([all - 1, yes])
  })

  it('stays with its lot and role where it is refused', async () => {
    const tender = await newBiddable({ lots: [lot('LOT-0001'), lot('LOT-0002')] })
    const browser = await signedIn(await newPerson())
    const path = `/tenders/${tender}/compliance/espd`
    const page = await browser.open(`${path}?lotId=LOT-0002&role=subcont`)
    // The company has no profile, so no file can be made.
    const refused = await browser.send(page, path, [['answer.corruption', 'no']])
    expect(refused.status).toBe(422)
    expect(Object.fromEntries(hiddenFields(refused, path))).toMatchObject({
      lotId: 'LOT-0002',
      role: 'subcont',
    })
  })
})

describe('a tender without requirements', () => {
  it.for([
    [
      'were read',
      ['The town has eleven parks. The oldest was opened in 1874.'],
      'none was found in the documents',
    ],
    ['were not read', [], 'They may be behind a sign-in'],
  ] as const)('says why where its documents %s', async ([, pages, why]) => {
    const { browser } = await atWork()
    const papers = pages.map((page) => ({
      title: 'Parks',
      kind: 'tender_documents',
      language: 'en',
      pages: [page],
    }))
    const path = `/tenders/${await newBiddable({}, papers)}`
    for (const page of ['requirements', 'compliance'])
      expect((await browser.open(`${path}/${page}`)).text, page).toContain(why)
  })
})
