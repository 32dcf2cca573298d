import type { Visit } from './visit.ts'

export interface NavLink {
  href: string
  text: string
}

/** The links of the navigation. A page names in `here` the link that it belongs to. */
export const navigation: readonly NavLink[] = [
  { href: '/', text: 'Overview' },
  { href: '/tenders', text: 'Tenders' },
  { href: '/pipeline', text: 'Pipeline' },
  { href: '/bids', text: 'Bids' },
  { href: '/tasks', text: 'Tasks' },
  { href: '/calendar', text: 'Calendar' },
  { href: '/market', text: 'Market' },
  { href: '/alerts', text: 'Alerts' },
  { href: '/company', text: 'Company' },
]

/** The pages of the company. Each of them links to all others in a second row. */
export const companyPages: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: 'Company',
    links: [
      { href: '/company', text: 'Profile' },
      { href: '/people', text: 'People' },
      { href: '/teams', text: 'Teams' },
      { href: '/consortiums', text: 'Consortiums' },
      { href: '/assets', text: 'Files' },
      { href: '/activity', text: 'Activity' },
      { href: '/security', text: 'Security' },
    ],
  },
  {
    title: 'Assistants and software',
    links: [
      { href: '/connections', text: 'Connections' },
      { href: '/approvals', text: 'Approvals' },
      { href: '/keys', text: 'API keys' },
      { href: '/usage', text: 'Usage' },
      { href: '/webhooks', text: 'Webhooks' },
      { href: '/sandbox', text: 'Sandbox' },
    ],
  },
]

const ofCompany = new Set(companyPages.flatMap(({ links }) => links.map(({ href }) => href)))

/** The link of the navigation that leads to a page. */
export const entryOf = (here: string): string => (ofCompany.has(here) ? '/company' : here)

/** The second row of a page of the company: the pages that the person may open. Null on other pages. */
export function secondRow({ mayOpen }: Pick<Visit, 'mayOpen'>, here: string): typeof companyPages | null {
  if (!ofCompany.has(here)) return null
  return companyPages.flatMap(({ title, links }) => {
    const open = links.filter(({ href }) => mayOpen(href))
    return open.length > 0 ? [{ title, links: open }] : []
  })
}

const all = [...companyPages.flatMap(({ links }) => links), ...navigation]

/** The link whose page, or a page below it, is at an address. */
export const linkAt = (address: string): NavLink | undefined =>
  all.find(({ href }) => href !== '/' && `${address}/`.replace(/[?#]/, '/').startsWith(`${href}/`))
