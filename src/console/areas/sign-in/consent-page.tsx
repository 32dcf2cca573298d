import { NamedLink } from '../../parts/elements.tsx'
import type { AuthorizationRequest } from '../../../identity/oauth/authorization.ts'
import { redirectTarget } from '../../../identity/oauth/redirects.ts'
import { type ConnectionView, grants, grantsOfRole } from '../../../identity/oauth/schema.ts'
import type { Membership } from '../../../identity/auth/sessions/schema.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { SignOut } from './sign-out.tsx'
import { Fields, type SentForm } from '../../core/sent.tsx'
import { CompanyProof, OneTimeCode } from '../../parts/proof-fields.tsx'
import type { Visitor } from '../../core/visitor.ts'
import { grantable } from '../../../identity/oauth/consent.ts'
import { grantTexts } from '../../parts/grant-texts.ts'

export interface ConsentProps {
  visitor: Visitor
  request: AuthorizationRequest
  memberships: Membership[]
  /** Address of the form, which contains the request. */
  action: string
  token: string
  /** The problem of the decision that was sent last. */
  sent: SentForm
  /** The proofs that the person must type to allow anything beyond reading. */
  proof: { password: boolean; code: boolean }
  /** Connections that can be ended to make room; null unless the limit of connections is reached. */
  full: { connections: ConnectionView[]; company: Membership } | null
  /** Grants that are ticked when the page opens. */
  ticked: readonly string[]
  companyId: string | null
  /** Whether any of the companies has a sandbox. */
  hasSandbox: boolean
  /** Where the application is to work: `sandbox`, otherwise on live data. */
  place: string
}

/**
 * The page for consent shows the application, the grants that the application requests, and the place to
 * which the answer goes. The application's name is the only text on the page that comes from the application,
 * and the page separates the name from our own text.
 */
export function ConsentPage({ visitor, request, memberships, action, token, sent, ...form }: ConsentProps) {
  const { client, redirectUri } = request
  const only = memberships.length === 1 ? memberships[0] : undefined
  return (
    <SinglePage title="Connect an application">
      <h1>
        <bdi>{client.name}</bdi> wants to connect
      </h1>
      <p>Allow only what you started yourself. You can end the connection at any time.</p>
      <FormError text={sent.problem?.message ?? null} />
      {form.full && <CouldEnd visitor={visitor} full={form.full} />}
      <dl class="facts">
        <div>
          <dt>Application</dt>
          <dd>
            <bdi>{client.name}</bdi>
            <small>
              {client.kind === 'document' ? `Described at ${new URL(client.id).host}` : 'Name not verified'}
            </small>
          </dd>
        </div>
        <div>
          <dt>Redirects to</dt>
          <dd>
            <Place uri={redirectUri} />
          </dd>
        </div>
        <div>
          <dt>You</dt>
          <dd>
            {visitor.session?.user.name}
            <SignOut visitor={visitor} next={action} />
          </dd>
        </div>
        {only && (
          <div>
            <dt>Company</dt>
            <dd>{only.name}</dd>
          </div>
        )}
      </dl>
      <form method="post" action={action}>
        <input type="hidden" name="token" value={token} />
        {only ? (
          <input type="hidden" name="company" value={only.id} />
        ) : (
          <Companies memberships={memberships} companyId={form.companyId} />
        )}
        {form.hasSandbox && <Places place={form.place} />}
        <Grants request={request} memberships={memberships} ticked={form.ticked} />
        {form.proof.password && <ProofFields visitor={visitor} sent={sent} code={form.proof.code} />}
        <div class="buttons">
          <button type="submit" name="decision" value="deny">
            Don’t allow
          </button>
          <button class="primary" type="submit" name="decision" value="allow">
            Allow
          </button>
        </div>
      </form>
    </SinglePage>
  )
}

/** The fields are not required, because a person who allows reading alone leaves them empty. */
const ProofFields = ({ visitor, sent, code }: { visitor: Visitor; sent: SentForm; code: boolean }) => (
  <fieldset>
    <legend>To allow more than reading</legend>
    <Fields sent={sent} optional={false}>
      <CompanyProof visitor={visitor} required={false} />
      {code && <OneTimeCode required={false} />}
    </Fields>
  </fieldset>
)

/**
 * The connections that can be ended. Pages of connections show only the company of the session, so for another company
 * the list has no links and the person must choose that company first.
 */
const CouldEnd = ({ visitor, full }: { visitor: Visitor; full: NonNullable<ConsentProps['full']> }) => {
  const isHere = visitor.session?.company?.id === full.company.id
  return (
    <section aria-label="Connections that were not used for the longest time">
      <p>Not used for the longest time:</p>
      <ul>
        {full.connections.map(({ id, clientName, createdAt, lastUsedAt, user }) => (
          <li>
            {isHere ? <NamedLink href={`/connections/${id}`} name={clientName} /> : <bdi>{clientName}</bdi>}{' '}
            of <bdi>{user.name}</bdi>, {lastUsedAt === null ? 'made' : 'last used'} on{' '}
            {(lastUsedAt ?? createdAt).slice(0, 10)}
          </li>
        ))}
      </ul>
      {!isHere && (
        <p>
          <a href="/choose-company?next=%2Fconnections">Choose {full.company.name} to end one</a>
        </p>
      )}
    </section>
  )
}

function Place({ uri }: { uri: string }) {
  const { kind, name } = redirectTarget(uri)
  const about = {
    host: 'The owner of this site gets the access',
    device: 'A program on this device gets the access',
    application: `The program that opens ${name}: links on this device gets the access`,
  }
  return (
    <>
      <span class="place">{kind === 'device' ? `This device (${name})` : name}</span>
      <small>{about[kind]}</small>
    </>
  )
}

interface CompaniesProps {
  memberships: Membership[]
  /** The company that is ticked when the page opens. */
  companyId: string | null
}

const Companies = ({ memberships, companyId }: CompaniesProps) => (
  <fieldset>
    <legend>For which company?</legend>
    <div class="choices">
      {memberships.map(({ id, name, country }) => (
        <div class="choice">
          <input type="radio" id={id} name="company" value={id} required checked={id === companyId} />
          <label for={id}>
            <strong>{name}</strong>
            <small>{country}</small>
          </label>
        </div>
      ))}
    </div>
  </fieldset>
)

const places = [
  ['live', 'The data of the company', 'Its tenders, bids and files.'],
  ['sandbox', 'The sandbox of the company', 'Example tenders, apart from all data. Nothing real can change.'],
] as const

/** `place` is `sandbox`; otherwise the application works on live data. */
const Places = ({ place }: { place: string }) => (
  <fieldset>
    <legend>Where does it work?</legend>
    <div class="choices">
      {places.map(([value, title, text]) => (
        <div class="choice">
          <input
            type="radio"
            id={`place-${value}`}
            name="place"
            value={value}
            checked={(place === 'sandbox') === (value === 'sandbox')}
          />
          <label for={`place-${value}`}>
            <strong>{title}</strong>
            <small>{text}</small>
          </label>
        </div>
      ))}
    </div>
  </fieldset>
)

interface GrantsProps {
  request: AuthorizationRequest
  memberships: Membership[]
  /** Grants that are ticked when the page opens. */
  ticked: readonly string[]
}

function Grants({ request, memberships, ticked }: GrantsProps) {
  const possible = new Set(memberships.flatMap((each) => grantable(request, each)))
  const byRole = new Set(memberships.flatMap(({ role }) => grantsOfRole[role]))
  return (
    <fieldset>
      <legend>What may it do?</legend>
      <div class="choices">
        {grants.map((grant) => (
          <div class="choice">
            <input
              type="checkbox"
              id={`grant-${grant}`}
              name="grant"
              value={grant}
              disabled={!possible.has(grant)}
              checked={possible.has(grant) && ticked.includes(grant)}
              aria-describedby={`about-${grant}`}
            />
            <div>
              <label for={`grant-${grant}`}>
                <strong>{grantTexts[grant].title}</strong>
              </label>
              <small id={`about-${grant}`}>
                {grantTexts[grant].text}
                {!possible.has(grant) &&
                  (byRole.has(grant)
                    ? ' The application did not ask for this.'
                    : ' Your role cannot give this.')}
              </small>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
