import { supplierId } from '../../../catalogue/market/identity.ts'
import { readSupplier } from '../../../catalogue/market/profiles.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Counterparts, ProfileAwards, profileText } from '../../parts/market/profile-parts.tsx'

/** One supplier: what it won, from whom, and which of its contracts end soon. */
export async function showSupplier(visit: Visit) {
  const { id = '' } = visit.param
  const profile = await readSupplier(visit.ctx, id)
  const named = profile.latest.flatMap(({ suppliers }) => suppliers).find((each) => supplierId(each) === id)
  if (!named) throw notFound('Supplier')
  return (
    <Page
      title={named.name ?? 'Name not stated'}
      here="/market"
      up={{ href: '/market/competitors', text: 'Competitors' }}
      lead={profileText(visit, profile)}
    >
      <ProfileAwards visit={visit} profile={profile} sameWinner />
      <Counterparts visit={visit} title="Buyers" counterparts={profile.counterparts} />
    </Page>
  )
}
