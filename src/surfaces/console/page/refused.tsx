import type { Problem } from '../../../platform/errors.ts'
import { Empty } from '../parts/empty.tsx'
import { Page } from './shell.tsx'
import type { Visit } from './visit.ts'

const titles: Partial<Record<Problem['code'], string>> = {
  NOT_FOUND: 'Nothing is here',
  INVALID_PARAMS: 'Nothing is here',
  INVALID_DATA: 'Nothing is here',
  FORBIDDEN: 'You cannot do this',
}

/** A page that cannot be shown. A record of another company and an invented id get the same words. */
export function RefusedPage({ visit, problem: { code, message } }: { visit: Visit; problem: Problem }) {
  const title = titles[code] ?? 'That did not work'
  const text =
    titles[code] === 'Nothing is here' ? 'It may have been removed, or the address is mistyped.' : message
  return (
    <Page visit={visit} title={title}>
      <Empty text={text} link={{ href: '/', text: 'Go to the overview' }} />
    </Page>
  )
}
