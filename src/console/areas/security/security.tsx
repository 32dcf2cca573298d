import { readPolicy } from '../../../identity/policy/queries.ts'
import { readSso } from '../../../identity/sso/queries.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Rules } from './policy.tsx'
import { SingleSignOn } from './sso.tsx'

/** How the people and programs of the company get in. */
export async function showSecurity(visit: Visit) {
  const [sso, policy] = await Promise.all([readSso(visit.ctx), readPolicy(visit.ctx)])
  return (
    <Page title="Security" here="/security" lead="How people and programs get in.">
      <Rules visit={visit} of={policy} />
      <SingleSignOn visit={visit} of={sso} />
    </Page>
  )
}
