import { Browser, newPerson, type Person } from './browser.ts'
import { importNotices, newCompany } from './api.ts'
import { addStaff, type Staff } from './people.ts'

/**
 * Imports this many tenders, fewer than 200, called `Tender` and their number; returns their ids in this
 * order.
 */
export async function importTenders(
  name: string,
  count: number,
  of: (n: number) => object,
): Promise<string[]> {
  const source = `${name}-${crypto.randomUUID().slice(0, 8)}`
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      format: 'tender/1',
      tender: {
        reference: `T-${n}`,
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: '2026-01-01',
        ...of(n),
      },
    }),
  )
  await importNotices(source, lines.join('\n'))
  const { call } = await newCompany()
  const found = await Promise.all(
    [1, 2].map((page) => call('GET', `/tenders?source=${source}&limit=100&page=${page}`)),
  )
  const items: { id: string; title: string }[] = found.flatMap(({ body }) => body.data)
  const byNumber = new Map(items.map(({ id, title }) => [title.split(' ')[1], id]))
  return lines.map((_, n) => byNumber.get(String(n)) ?? '')
}

/** A person at a browser, and a colleague who works at the same time. */
export async function atWork(): Promise<{ browser: Browser; colleague: Staff; person: Person }> {
  const person = await newPerson()
  const browser = new Browser()
  await browser.signIn(person)
  return { browser, person, colleague: await addStaff(person.companies[0]?.id ?? '', 'member') }
}
