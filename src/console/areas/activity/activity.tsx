import * as z from 'zod'
import { listCompanyActs } from '../../../identity/audit/queries.ts'
import { type ActView, ActFilter } from '../../../identity/audit/schema.ts'
import { operator, service } from '../../../platform/transaction/audit.ts'
import { type Named, namesOf } from '../../../workspace/search/finder/names.ts'
import { numberText } from '../../core/reader.ts'
import { readQuery } from '../../core/query.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Empty } from '../../core/empty.tsx'
import { Table, Tabs } from '../../parts/list.tsx'
import { addressWith } from '../../parts/pager.tsx'
import { OpenLink } from '../../parts/open-link.tsx'
import { Moment } from '../../parts/text.tsx'
import { Thing } from './thing.tsx'
import { wordsOf } from './words.ts'

const Query = z.object({ about: z.enum(['access', 'all']).default('access'), before: ActFilter.shape.before })
const perPage = 50

/** Shows to owners the acts in the company's name and the acts on the accounts of the company's people. */
export async function showActivity(visit: Visit) {
  const { company } = visit.session
  const { about, before = null } = readQuery(visit, Query)
  const { acts, next } = await listCompanyActs(visit.ctx, company.id, {
    access: about === 'access',
    before,
    limit: perPage,
  })
  const names = await namesOf(
    visit.ctx,
    acts.map(({ targetId }) => targetId),
  )
  return (
    <Page
      visit={visit}
      title="Activity"
      here="/activity"
      lead="Who did what, newest first. Entries are kept for two years. Only owners see them."
    >
      <Tabs
        label="Kinds of acts"
        tabs={[
          { href: '/activity', text: 'Access', here: about === 'access' },
          { href: '/activity?about=all', text: 'Everything', here: about === 'all' },
        ]}
      />
      {acts.length > 0 ? <Acts visit={visit} acts={acts} names={names} /> : <Nothing before={before} />}
      <Pages visit={visit} before={before} next={next} />
    </Page>
  )
}

interface ActsProps {
  visit: Visit
  acts: ActView[]
  names: ReadonlyMap<string, Named>
}

const Acts = ({ visit, acts, names }: ActsProps) => (
  <Table
    caption="Acts"
    head={['Time', 'Who', 'Act', 'About']}
    rows={acts.map((act) => [
      <Moment visit={visit} at={act.at} />,
      <Who visit={visit} of={act} />,
      <>
        {wordsOf(act.action)}
        {act.times > 1 && <small>{numberText(visit.reader, act.times)} times within an hour</small>}
      </>,
      <Thing visit={visit} id={act.targetId} names={names} />,
    ])}
  />
)

const Who = ({ visit, of: { userId, userName, keyId, connectionId } }: { visit: Visit; of: ActView }) => (
  <>
    {userId === operator && 'The operator'}
    {userId === service && 'The service'}
    {userId !== operator && userId !== service && <bdi>{userName ?? userId}</bdi>}
    {keyId !== null && (
      <small>
        by an{' '}
        <OpenLink visit={visit} href={`/keys/${keyId}`}>
          API key
        </OpenLink>
      </small>
    )}
    {connectionId !== null && (
      <small>
        by a <a href={`/connections/${connectionId}`}>connection</a>
      </small>
    )}
  </>
)

const Pages = ({ visit, before, next }: { visit: Visit; before: string | null; next: string | null }) =>
  before === null && next === null ? null : (
    <nav class="pager" aria-label="Pages of acts">
      <p class="pager-links">
        {before !== null && (
          <a class="button" href={addressWith(visit.url, { before: null })}>
            Newest
          </a>
        )}
        {next !== null && (
          <a class="button" rel="next" href={addressWith(visit.url, { before: next })}>
            Older
          </a>
        )}
      </p>
    </nav>
  )

const Nothing = ({ before }: { before: string | null }) => (
  <Empty
    title={before === null ? 'Nothing was done yet' : 'Nothing older is kept'}
    text="Sign-ins, changes of passwords, keys, webhooks and people are listed here."
  />
)
