import type { AuthorizationRequest } from '../../../identity/oauth/authorization.ts'
import { grantable } from '../../../identity/oauth/consent.ts'
import { grants, grantsOfRole } from '../../../identity/oauth/schema.ts'
import type { Membership } from '../../../identity/auth/sessions/schema.ts'
import { grantTexts } from '../../parts/grant-texts.ts'

interface CompaniesProps {
  memberships: Membership[]
  /** The company that is ticked when the page opens. */
  companyId: string | null
}

export const Companies = ({ memberships, companyId }: CompaniesProps) => (
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
export const Places = ({ place }: { place: string }) => (
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

export function Grants({ request, memberships, ticked }: GrantsProps) {
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
