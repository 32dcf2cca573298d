import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { Foreign } from './foreign.tsx'
import { countryText } from './labels.ts'

/** The buyer's name and place. */
export const BuyerLine = ({ tender: { buyer } }: { tender: Pick<TenderItem, 'buyer'> }) => (
  <>
    {buyer.name === null ? 'Buyer not stated' : <Foreign>{buyer.name}</Foreign>}
    {buyer.country !== null && `, ${countryText(buyer.country)}`}
  </>
)
