import { readPolicy } from '../../../identity/auth/policy/queries.ts'
import { readSso } from '../../../identity/auth/sso/queries.ts'
import { Page } from '../../core/shell.tsx'
import { change, proofIn, type Visit } from '../../core/visit.ts'
import { SingleSignOn } from './sso.tsx'
import { savePolicy } from '../../../identity/auth/policy/commands.ts'
import { policyChoices, SavePolicy } from '../../../identity/auth/policy/schema.ts'
import { addressOf } from '../../../platform/http/allowed-networks.ts'
import { day, hour, minute } from '../../../platform/time/time.ts'
import type { FormDone } from '../../core/page.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { Select, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'
import { CompanyProof } from '../../parts/proof-fields.tsx'

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

const action = '/security/policy'

type Limit = keyof typeof policyChoices
type Networks = 'consoleNetworks' | 'keyNetworks' | 'connectorNetworks'

const limitTexts: Record<Limit, string> = {
  maxIdle: 'A session ends when it is unused for',
  maxSession: 'Everybody signs in again after',
  maxKeyLife: 'API keys live at most',
}
const networkTexts: Record<Networks, string> = {
  consoleNetworks: 'People open the console from',
  keyNetworks: 'API keys work from',
  connectorNetworks: 'Assistants work from',
}

/** A length of time in its largest whole unit. */
function lengthText(ms: number): string {
  const [count, unit] =
    ms % day === 0 ? [ms / day, 'day'] : ms % hour === 0 ? [ms / hour, 'hour'] : [ms / minute, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The rules of the company for everybody, with the form to change them. */
const Rules = ({ visit, of }: { visit: Visit; of: SavePolicy }) => {
  const address = addressOf(visit.request)
  return (
    <Section
      title="Rules"
      id="rules"
      lead="They hold for everybody in the company from the next click or call on."
    >
      <Form action={action} button="Save rules">
        <Boxes
          name="secondFactor"
          legend="Two-step sign-in"
          choices={[
            {
              value: 'yes',
              text: 'Everybody needs it',
              hint: 'People without it set it up at their next click. After single sign-on your provider answers for it.',
            },
          ]}
          chosen={of.secondFactor ? ['yes'] : []}
        />
        {(Object.keys(policyChoices) as Limit[]).map((name) => (
          <Select
            name={name}
            label={limitTexts[name]}
            value={of[name] === null ? '' : String(of[name])}
            none="No rule"
            choices={policyChoices[name].map((ms) => ({ value: String(ms), text: lengthText(ms) }))}
          />
        ))}
        {(Object.keys(networkTexts) as Networks[]).map((name) => (
          <TextArea
            name={name}
            label={networkTexts[name]}
            hint={
              name === 'consoleNetworks' && address !== null
                ? `Networks such as 192.0.2.0/24 or 2001:db8::/48, one a line. Empty: from everywhere. You are at ${address}.`
                : 'Networks, one a line. Empty: from everywhere.'
            }
            value={of[name].join('\n')}
            rows={3}
            maxlength={6200}
          />
        ))}
        <CompanyProof visitor={visit} id="policy-password" />
      </Form>
    </Section>
  )
}

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export async function policyForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const limit = (name: Limit) => (fields.get(name) ? Number(fields.get(name)) : null)
  const means = { prove: proofIn(visit, fields), address: addressOf(visit.request) }
  const input = {
    secondFactor: fields.get('secondFactor') === 'yes',
    maxIdle: limit('maxIdle'),
    maxSession: limit('maxSession'),
    maxKeyLife: limit('maxKeyLife'),
    consoleNetworks: linesOf(fields.get('consoleNetworks')),
    keyNetworks: linesOf(fields.get('keyNetworks')),
    connectorNetworks: linesOf(fields.get('connectorNetworks')),
  }
  await change(visit, SavePolicy, input, (ctx, policy) => savePolicy(ctx, policy, means))
  return { to: '/security', at: 'rules', say: 'The rules are saved.' }
}
