import { Prose } from './prose.tsx'

/** What may change within a version, how an end is announced, and how long things are kept. */
export const Versions = () => (
  <div>
    <Prose of="versions" />
  </div>
)
