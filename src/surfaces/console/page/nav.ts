export interface NavLink {
  href: string
  text: string
  /** The name of the link's sign in `icons.svg`. */
  icon: string
}

/** The links of the navigation, in groups. A page names its link by `here`. */
export const navigation: { title: string; links: NavLink[] }[] = [
  {
    title: 'Work',
    links: [
      { href: '/', text: 'Overview', icon: 'overview' },
      { href: '/tenders', text: 'Tenders', icon: 'tenders' },
      { href: '/pipeline', text: 'Pipeline', icon: 'pipeline' },
      { href: '/bids', text: 'Bids', icon: 'bids' },
      { href: '/tasks', text: 'Tasks', icon: 'tasks' },
      { href: '/calendar', text: 'Calendar', icon: 'calendar' },
      { href: '/market', text: 'Market', icon: 'market' },
      { href: '/alerts', text: 'Alerts', icon: 'alerts' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/company', text: 'Profile', icon: 'company' },
      { href: '/people', text: 'People', icon: 'people' },
      { href: '/teams', text: 'Teams', icon: 'teams' },
      { href: '/consortiums', text: 'Consortiums', icon: 'consortiums' },
      { href: '/assets', text: 'Files', icon: 'assets' },
    ],
  },
  {
    title: 'Access',
    links: [
      { href: '/keys', text: 'API keys', icon: 'keys' },
      { href: '/usage', text: 'Usage', icon: 'usage' },
      { href: '/connections', text: 'Connections', icon: 'connections' },
      { href: '/approvals', text: 'Approvals', icon: 'approvals' },
      { href: '/webhooks', text: 'Webhooks', icon: 'webhooks' },
      { href: '/activity', text: 'Activity', icon: 'activity' },
    ],
  },
]
