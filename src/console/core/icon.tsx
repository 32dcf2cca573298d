import { addressOf } from '../../surfaces/page-files.ts'

/** An icon from `icons.svg`. Screen readers skip the icon, because it stands beside words that say the same. */
export const Icon = ({ name }: { name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`${addressOf('/console/icons.svg')}#${name}`} />
  </svg>
)
