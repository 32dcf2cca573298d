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

/**
 * The page for a refused request. A record of another company gets the same words as an invented id, so that nobody can
 * find out which ids exist.
 */
export function RefusedPage({ visit, problem: { code, message } }: { visit: Visit; problem: Problem }) {
  const title = titles[code] ?? 'The page cannot be shown'
  const text =
    titles[code] === 'Nothing is here' ? 'It may have been removed, or the address is mistyped.' : message
  return (
    <Page visit={visit} title={title}>
      <Empty text={text} link={{ href: '/', text: 'Go to the overview' }} />
    </Page>
  )
}
