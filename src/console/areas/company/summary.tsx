import type { Child } from 'hono/jsx'
import { allGrounds, declaredIn } from '../../../company/profile/grounds.ts'
import { cpvList } from '../../../reference/codes/lookup/cpv.ts'
import { languageList } from '../../../reference/codes/lookup/languages.ts'
import { regionList } from '../../../reference/codes/lookup/regions.ts'
import type { PartName } from '../../../company/profile/parts.ts'
import type { Profile } from '../../../identity/accounts/schema.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { cpvCoded, joined as inARow, WordsText } from '../../core/words.tsx'
import { Day, Facts, Money, None } from '../../parts/elements.tsx'
import { countryName } from '../../parts/choices.ts'
import { CodeLines } from './code-picker.tsx'
import { textOf } from './editors/editor.ts'
import { coded } from './field-values.ts'

interface SummaryProps {
  visit: Visit
  profile: Profile
}

const known = (value: Child | null | undefined): Child =>
  value === null || value === undefined ? <None /> : value

const lines = (items: readonly Child[] | null | undefined): Child =>
  items && items.length > 0 ? (
    <ul class="lines">
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  ) : (
    <None />
  )

/** Joins the texts that are known; null when none is. */
const joined = (texts: (string | null | undefined)[], between = ', '): string | null =>
  texts.filter(Boolean).join(between) || null

const Identity = ({ profile: { legalName, registrationNumber, vatNumber } }: SummaryProps) => (
  <Facts
    facts={[
      ['Legal name', known(legalName)],
      ['Register number', known(registrationNumber)],
      ['VAT number', known(vatNumber)],
    ]}
  />
)

const Contact = ({ profile: { address, contact } }: SummaryProps) => (
  <Facts
    facts={[
      [
        'Address',
        known(
          joined([
            address?.street,
            joined([address?.postalCode, address?.city], ' '),
            address?.country && countryName(address.country),
          ]),
        ),
      ],
      ['Region', known(address?.nuts && coded(regionList, address.nuts))],
      ['Contact', known(joined([contact?.name, contact?.email, contact?.phone]))],
    ]}
  />
)

const Size = ({ visit, profile: { sizeClass, employees, turnover } }: SummaryProps) => (
  <Facts
    facts={[
      ['Size', known(sizeClass && sizeClass[0]?.toUpperCase() + sizeClass.slice(1))],
      ['Employees', known(employees === null ? null : numberText(visit.reader, employees))],
      [
        'Turnover',
        lines(
          (turnover ?? [])
            .toSorted((a, b) => b.year - a.year)
            .map(({ year, amount, currency }) => (
              <>
                {year}: <Money value={amount} currency={currency} exact />
              </>
            )),
        ),
      ],
    ]}
  />
)

const Fields = ({ profile: { cpvCodes, regions, languages, capabilities } }: SummaryProps) => (
  <Facts
    facts={[
      ['Subjects', cpvCodes?.length ? <CodeLines list={cpvList} codes={cpvCodes} /> : <None />],
      ['Places', regions?.length ? <CodeLines list={regionList} codes={regions} /> : <None />],
      [
        'Languages',
        known(
          joined((languages ?? []).map((code) => coded(languageList, code).slice(code.length + 1) || code)),
        ),
      ],
      ['In your words', capabilities ? <p class="told">{capabilities}</p> : <None />],
    ]}
  />
)

const References = ({ profile: { references } }: Omit<SummaryProps, 'visit'>) =>
  lines(
    references?.map(({ title, buyer, cpvCode, value, currency, year }) => (
      <>
        <strong>{title}</strong>
        <small>
          <WordsText words={inARow([buyer, cpvCode && cpvCoded(cpvCode), textOf(year)], ', ')} />
          {value !== null && (
            <>
              {', '}
              <Money value={value} currency={currency} exact />
            </>
          )}
        </small>
      </>
    )),
  )

const Insurances = ({ profile: { insurances } }: Omit<SummaryProps, 'visit'>) =>
  lines(
    insurances?.map(({ type, amount, currency, validUntil }) => (
      <>
        <strong>{type}</strong>
        <small>
          <Money value={amount} currency={currency} exact />
          {validUntil !== null && (
            <>
              {', until '}
              <Day at={validUntil} />
            </>
          )}
        </small>
      </>
    )),
  )

function Exclusion({ profile }: SummaryProps) {
  const declared = declaredIn(profile)
  const grounds = allGrounds()
  const applying = grounds.filter(({ code }) => declared.get(code)?.applies)
  const open = grounds.filter(({ code }) => !declared.has(code))
  return (
    <Facts
      facts={[
        ['Declared not to apply', `${grounds.length - applying.length - open.length} of ${grounds.length}`],
        applying.length > 0 && ['Apply', lines(applying.map(({ name }) => name))],
        ['Not stated', open.length === 0 ? 'None' : String(open.length)],
      ]}
    />
  )
}

const summaries = {
  identity: Identity,
  contact: Contact,
  size: Size,
  fields: Fields,
  references: References,
  insurances: Insurances,
  exclusion: Exclusion,
} satisfies Record<PartName, (props: SummaryProps) => Child>

/** The stored values of a part. */
export const ProfileSummary = ({ part, ...props }: SummaryProps & { part: PartName }) => {
  const Own = summaries[part]
  return <Own {...props} />
}
