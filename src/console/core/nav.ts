import type { Visit } from './visit.ts'

export interface NavLink {
  href: string
  text: string
}

/** The links of the navigation, in groups. A page names in `here` the link that it belongs to. */
export const navigation: { title: string; links: NavLink[] }[] = [
  {
    title: 'Work',
    links: [
      { href: '/', text: 'Overview' },
      { href: '/tenders', text: 'Tenders' },
      { href: '/pipeline', text: 'Pipeline' },
      { href: '/bids', text: 'Bids' },
      { href: '/tasks', text: 'Tasks' },
      { href: '/calendar', text: 'Calendar' },
      { href: '/market', text: 'Market' },
      { href: '/alerts', text: 'Alerts' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/company', text: 'Profile' },
      { href: '/people', text: 'People' },
      { href: '/teams', text: 'Teams' },
      { href: '/consortiums', text: 'Consortiums' },
      { href: '/assets', text: 'Files' },
    ],
  },
  {
    title: 'Access',
    links: [
      { href: '/keys', text: 'API keys' },
      { href: '/usage', text: 'Usage' },
      { href: '/connections', text: 'Connections' },
      { href: '/approvals', text: 'Approvals' },
      { href: '/webhooks', text: 'Webhooks' },
      { href: '/sandbox', text: 'Sandbox' },
      { href: '/activity', text: 'Activity' },
    ],
  },
]

/** The groups of links that the person may open. */
export const navigationFor = ({ mayOpen }: Pick<Visit, 'mayOpen'>): typeof navigation =>
  navigation.flatMap(({ title, links }) => {
    const open = links.filter(({ href }) => mayOpen(href))
    return open.length > 0 ? [{ title, links: open }] : []
  })
