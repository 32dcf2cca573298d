import { addressOf } from '../../surfaces/page-files.ts'

/** An icon from `icons.svg`. Screen readers skip the icon, because words next to it have the same meaning. */
export const Icon = ({ name }: { name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`${addressOf('/console/icons.svg')}#${name}`} />
  </svg>
)
