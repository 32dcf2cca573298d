import { addressOf } from '../../page-files.ts'

/** A sign of `icons.svg` beside words that say the same. It is not read out. */
export const Icon = ({ name }: { name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`${addressOf('/console/icons.svg')}#${name}`} />
  </svg>
)
