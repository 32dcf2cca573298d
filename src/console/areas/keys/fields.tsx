import type { Scope } from '../../../identity/keys/schema.ts'
import { errorOf, useForm, valueOf, valuesOf } from '../../core/sent.tsx'
import { Field } from '../../parts/fields.tsx'
import { scopeGroups } from './scope-groups.ts'
import { CreateOwnKey, UpdateOwnKey } from '../../../identity/keys/company/schema.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { day, isDay, iso } from '../../../platform/time/time.ts'
import { parse, type Visit } from '../../core/visit.ts'

/** Boxes for the scopes of a key, in groups. */
export const ScopeBoxes = ({ chosen }: { chosen: readonly Scope[] }) => {
  const { sent } = useForm()
  const error = errorOf(sent, 'scopes')
  const values = sent.fields === null ? chosen : valuesOf(sent, 'scopes')
  return (
    <fieldset class="boxes" aria-describedby={error === null ? undefined : 'scopes-error'}>
      <legend>What may it be used for?</legend>
      <p class="hint">Tick no more than the program needs. It can never do more than its holder.</p>
      {error !== null && (
        <p class="field-error" id="scopes-error">
          {error}
        </p>
      )}
      <div class="scope-groups">
        {scopeGroups.map(({ title, scopes }) => (
          <fieldset class="scope-group">
            <legend>{title}</legend>
            {scopes.map(({ scope, text, about }) => (
              <div class="box">
                <input
                  type="checkbox"
                  id={`scope-${scope}`}
                  name="scopes"
                  value={scope}
                  checked={values.some((each) => each === scope)}
                  aria-describedby={`scope-${scope}-about`}
                />
                <div>
                  <label for={`scope-${scope}`}>{text}</label>
                  <small id={`scope-${scope}-about`}>{about}</small>
                </div>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

/** For a key that never expires: the text of the choice that changes nothing. */
export const never = 'Never, as now'

const terms = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '365 days' },
  { value: 'date', text: 'On a day of your choice' },
  { value: 'none', text: 'Never' },
]

interface ExpiryProps {
  /** The choice when the page opens. */
  chosen: string
  /**
   * The text of the choice that leaves the end of an existing key as it is. For a key that never expires, this choice
   * replaces the choice "Never".
   */
  keep?: string
  day?: string
}

/** The fields that set when a key expires: after a number of days, on a given day, or never. */
export const ExpiryFields = ({ chosen, keep, day }: ExpiryProps) => {
  const { sent } = useForm()
  const error = errorOf(sent, 'expiresAt')
  const value = valueOf(sent, 'expiresAt', chosen)
  const others = keep === never ? terms.filter(({ value }) => value !== 'none') : terms
  const choices = keep === undefined ? terms : [{ value: 'keep', text: keep }, ...others]
  return (
    <fieldset class="boxes" aria-describedby={error === null ? undefined : 'expiry-error'}>
      <legend>When does it expire?</legend>
      {choices.map((choice) => (
        <div class="box">
          <input
            type="radio"
            id={`expires-${choice.value}`}
            name="expiresAt"
            value={choice.value}
            checked={choice.value === value}
          />
          <label for={`expires-${choice.value}`}>{choice.text}</label>
        </div>
      ))}
      {error !== null && (
        <p class="field-error" id="expiry-error">
          {error}
        </p>
      )}
      <Field
        name="expiresOn"
        type="date"
        value={day ?? null}
        label="Last day"
        hint="Only for a day of your choice. The key works until its end, midnight in UTC."
      />
    </fieldset>
  )
}

/** The fields shared by the form for a new key and the form for an existing key, in the shape of their schemas. */
const common = (fields: URLSearchParams) => {
  const limit = fields.get('requestLimit')?.trim() ?? ''
  return {
    name: fields.get('name') ?? '',
    scopes: fields.getAll('scopes'),
    // `Number` alone would accept `1e3` and `0x10`.
    requestLimit: /^\d{1,9}$/.test(limit) ? Number(limit) : limit,
  }
}

export const readNewKey = ({ ctx }: Visit, fields: URLSearchParams): CreateOwnKey =>
  parse(CreateOwnKey, {
    ...common(fields),
    expiresAt: expiryOf(ctx.now, fields),
    isService: fields.get('service') === 'yes',
  })

export function readKeyChange({ ctx }: Visit, fields: URLSearchParams): UpdateOwnKey {
  const keeps = fields.get('expiresAt') === 'keep'
  return parse(UpdateOwnKey, {
    ...common(fields),
    ...(!keeps && { expiresAt: expiryOf(ctx.now, fields) }),
  })
}

/** The chosen end in RFC 3339; null for a key without an end. */
function expiryOf(now: Date, fields: URLSearchParams): string | null {
  const choice = fields.get('expiresAt')
  if (choice === 'none') return null
  if (choice === 'date') {
    const last = fields.get('expiresOn') ?? ''
    if (!/^\d{4}-\d{2}-\d{2}$/.test(last) || !isDay(last))
      throw invalidData('expiresOn', 'Choose the last day.')
    const end = Date.parse(`${last}T00:00:00Z`) + day
    if (end <= now.getTime()) throw invalidData('expiresOn', 'Choose today or a later day.')
    return iso(end)
  }
  if (choice !== null && /^(30|90|365)$/.test(choice)) return iso(now.getTime() + Number(choice) * day)
  throw invalidData('expiresAt', 'Choose when it expires.')
}
