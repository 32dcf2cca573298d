import { readBid } from '../../../workspace/bids/queries.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { invalidData } from '../../../platform/context/errors.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { ifThere, type Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { TextArea } from '../../parts/fields.tsx'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'

/**
 * Max lots that are shown as boxes. With more lots, a person types the numbers, because a page with that many
 * boxes would take long to load and to read.
 */
const maxBoxes = 60

interface LotsFieldProps {
  bid: Pick<Bid, 'tenderId' | 'lotIds'>
  tender: Pick<Tender, 'lots'> | null
}

/**
 * The lots to bid for. With a single lot there is nothing to choose, so the field is left out and the lots of
 * the bid stay.
 */
export const LotsField = ({ bid, tender }: LotsFieldProps) => {
  const lots = tender?.lots ?? []
  if (lots.length <= 1) return null
  const gone = bid.lotIds.filter((own) => !lots.some(({ id }) => id === own))
  if (lots.length > maxBoxes) {
    const named = namesOf([...gone, ...lots.map(({ id }) => id)])
    return (
      <>
        <input type="hidden" name="lots" value="typed" />
        <TextArea
          name="lotIds"
          label="Lots"
          required={false}
          rows={2}
          hint={
            <>
              Their numbers with commas between them, as in 1, 4, 17. None means the whole tender.{' '}
              <a href={`/tenders/${bid.tenderId}`}>See its {lots.length} lots</a>
            </>
          }
          value={bid.lotIds.map((id) => (named.get(shortLot(id)) === id ? shortLot(id) : id)).join(', ')}
        />
      </>
    )
  }
  return (
    <>
      <input type="hidden" name="lots" value="shown" />
      <Boxes
        name="lotIds"
        legend="Lots"
        hint="None ticked means the whole tender."
        chosen={bid.lotIds}
        choices={[
          ...lots.map(({ id, title }) => ({
            value: id,
            text: title ? `${lotText(id)}: ${clipped(title, 160)}` : lotText(id),
          })),
          ...gone.map((id) => ({ value: id, text: `${lotText(id)}, which the tender has no more` })),
        ]}
      />
    </>
  )
}

const shortLot = (id: string) => lotText(id).replace(/^Lot /, '').toLowerCase()

/**
 * The ids of lots by their names in lower case. If the name of one lot equals the id of another lot, the text means the
 * id.
 */
const namesOf = (ids: readonly string[]) =>
  new Map(
    [shortLot, lotText, (id: string) => id].flatMap((name) => ids.map((id) => [name(id).toLowerCase(), id])),
  )

/** The chosen lots; empty when the form did not show lots. */
export async function lotsOf(
  { ctx }: Pick<Visit, 'ctx'>,
  bidId: string,
  fields: URLSearchParams,
): Promise<{ lotIds?: string[] }> {
  const shown = fields.get('lots')
  if (shown === 'shown') return { lotIds: fields.getAll('lotIds') }
  if (shown !== 'typed') return {}
  const { row } = await readBid(ctx, bidId)
  const tender = await ifThere(getTender(ctx, row.tenderId))
  const known = [...row.lotIds, ...(tender?.lots ?? []).map(({ id }) => id)]
  return { lotIds: lotsNamed(fields.get('lotIds') ?? '', known) }
}

/** The ids of lots that are named as on pages or in notices: `4`, `Lot 4`, `LOT-0004`. */
export function lotsNamed(text: string, known: readonly string[]): string[] {
  const byName = namesOf(known)
  const names = text.split(/[,;\n]/).flatMap((each) => each.trim() || [])
  const unknown = names.find((name) => !byName.has(name.toLowerCase()))
  if (unknown !== undefined) throw invalidData('lotIds', `“${clipped(unknown, 60)}” is no lot of this tender`)
  return [...new Set(names.flatMap((name) => byName.get(name.toLowerCase()) ?? []))]
}
