import type { ShownQuota } from '../../../../identity/quotas/queries.ts'
import { sizeText } from '../../../parts/assets.tsx'
import { numberText, percentText, type Reader } from '../../../core/reader.ts'
import { Fold, Meter, Section } from '../../../parts/elements.tsx'

/** The company's use of everything that is limited, the fullest quota first. */
export const Quotas = ({ reader, quotas }: { reader: Reader; quotas: ShownQuota[] }) => {
  const sorted = quotas.toSorted((a, b) => shareOf(b) - shareOf(a) || a.label.localeCompare(b.label))
  const calm = sorted.filter((quota) => shareOf(quota) < hardly)
  return (
    <Section
      title="What your company holds"
      id="quotas"
      lead="Where a limit is reached nothing more can be added until something is removed, or the operator of the service raises the limit."
    >
      <List reader={reader} quotas={sorted.filter((quota) => shareOf(quota) >= hardly)} />
      <Fold title="Hardly used" level={3} beside={`${calm.length} below ${percentText(reader, 0.01)}`}>
        <List reader={reader} quotas={calm} />
      </Fold>
    </Section>
  )
}

/** Quotas used below this share are folded away, because nobody has to act on them. */
const hardly = 0.01

const List = ({ reader, quotas }: { reader: Reader; quotas: ShownQuota[] }) => (
  <ul class="quotas">
    {quotas.map((quota) => (
      <li>
        <span>
          {quota.label.charAt(0).toUpperCase() + quota.label.slice(1)}
          {quota.beyond !== 'refused' && <small>beyond the limit the oldest go</small>}
        </span>
        <span class="number">
          {amountText(reader, quota.unit, quota.used)}{' '}
          <span class="soft">of {amountText(reader, quota.unit, quota.limit)}</span>
        </span>
        <Meter
          share={shareOf(quota)}
          label={`Used of ${quota.label}`}
          text={percentText(reader, Math.floor(shareOf(quota) * 100) / 100)}
          tone={shareOf(quota) < 0.8 ? 'info' : 'warn'}
        />
      </li>
    ))}
  </ul>
)

const amountText = (reader: Reader, unit: ShownQuota['unit'], amount: number) =>
  unit === 'bytes' ? sizeText(reader, amount) : numberText(reader, amount)

const shareOf = ({ used, limit }: ShownQuota): number => (limit === 0 ? 1 : Math.min(1, used / limit))
