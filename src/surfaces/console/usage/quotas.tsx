import type { ShownQuota } from '../../../identity/quotas/queries.ts'
import { sizeText } from '../assets/labels.ts'
import { numberText, type Reader } from '../page/reader.ts'
import { Meter } from '../parts/meter.tsx'
import { Section, Table } from '../parts/list.tsx'

/** What the company holds of everything that is limited, the fullest first. */
export const Quotas = ({ reader, quotas }: { reader: Reader; quotas: ShownQuota[] }) => (
  <Section
    title="What your company holds"
    id="quotas"
    lead="Where a limit is reached nothing more can be added until something is removed, or the operator of the service raises the limit."
  >
    <Table
      caption="Quotas"
      head={['Of', 'Used', 'Limit', 'Share', 'Beyond the limit']}
      numbers={[1, 2]}
      rows={quotas
        .toSorted((a, b) => shareOf(b) - shareOf(a) || a.label.localeCompare(b.label))
        .map((quota) => [
          quota.label.charAt(0).toUpperCase() + quota.label.slice(1),
          amountText(reader, quota.unit, quota.used),
          amountText(reader, quota.unit, quota.limit),
          <Meter
            share={shareOf(quota)}
            label={`Used of ${quota.label}`}
            text={`${Math.floor(shareOf(quota) * 100)} %`}
            tone={shareOf(quota) < 0.8 ? 'info' : 'warn'}
          />,
          quota.beyond === 'refused' ? 'Refused' : 'The oldest go',
        ])}
    />
  </Section>
)

const amountText = (reader: Reader, unit: ShownQuota['unit'], amount: number) =>
  unit === 'bytes' ? sizeText(reader, amount) : numberText(reader, amount)

const shareOf = ({ used, limit }: ShownQuota): number => (limit === 0 ? 1 : Math.min(1, used / limit))
