import type { Conflict, GeneralResult } from '../../../../insight/analyses/general/schema.ts'
import { moneyText, numberText } from '../../../core/reader.ts'
import type { Visit } from '../../../core/visit.ts'
import { cpvCoded, WordsText, type Words } from '../../../core/words.tsx'
import { Day, Moment, Money } from '../../../parts/elements.tsx'
import { Away, webAddress } from '../../../parts/tenders/away.tsx'
import { languageText, procedureText, readable, regionText } from '../../../parts/tenders/labels.tsx'
import { lengthText } from '../../../parts/judgement/labels.ts'

type KeyFact = GeneralResult['keyFacts'][number]

/** A fact in the reader's words: codes by their names, sums and durations with their units. */
export const FactValue = ({ visit, fact: { code, value, unit } }: { visit: Visit; fact: KeyFact }) => {
  if (Array.isArray(value))
    return value.length === 1 ? (
      <bdi>
        <WordsText words={nameOf(code, value[0] ?? '')} />
      </bdi>
    ) : (
      <ul class="bare">
        {value.slice(0, 20).map((each) => (
          <li>
            <bdi>
              <WordsText words={nameOf(code, each)} />
            </bdi>
          </li>
        ))}
        {value.length > 20 && <li>and {value.length - 20} more</li>}
      </ul>
    )
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>
  if (typeof value === 'number') return <span class="number">{amount(visit, value, unit)}</span>
  return code === 'submission_url' ? (
    <Link address={value} />
  ) : (
    <bdi>
      <WordsText words={nameOf(code, value)} />
    </bdi>
  )
}

function amount({ reader }: Visit, value: number, unit: string | null): string {
  if (unit === 'months' || unit === 'days') return lengthText(value, unit)
  return unit === null ? numberText(reader, value) : (moneyText(reader, value, unit) ?? '')
}

function nameOf(code: KeyFact['code'], value: string): Words {
  return code === 'cpv' ? cpvCoded(value) : [wordOf(code, value)]
}

function wordOf(code: KeyFact['code'], value: string): string {
  if (code === 'regions') return regionText(value)
  if (code === 'languages') return languageText(value)
  if (code === 'procedure') return procedureText(value)
  return code === 'nature' || code === 'framework' ? readable(value) : value
}

/** A link to an address in a notice, shown by its host. An address that is not on the web stays text. */
const Link = ({ address }: { address: string }) => (
  <Away url={address}>{webAddress(address)?.host ?? <bdi>{address}</bdi>}</Away>
)

/** Shows the value of a conflict as a time, a sum with its currency, a number or a list of weights. */
export const ConflictValue = ({ code, value }: { code: Conflict['code']; value: string }) => {
  const isTime = code === 'deadline' || code === 'questions_deadline'
  if (isTime && !Number.isNaN(Date.parse(value))) return <Stated at={value} />
  const [, number = '', currency = ''] = /^([\d.]+) ([A-Z]{3})$/.exec(value) ?? []
  return currency ? <Money value={Number(number)} currency={currency} /> : <bdi>{value}</bdi>
}

/** A date as it is stated: a document that names no hour shows none. */
export const Stated = ({ at }: { at: string }) => (at.includes('T') ? <Moment at={at} /> : <Day at={at} />)
