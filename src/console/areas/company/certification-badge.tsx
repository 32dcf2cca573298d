import type { ListedCertification } from '../../../company/profile/certifications/schema.ts'
import { Badge, type Tone } from '../../parts/elements.tsx'

const words: Record<ListedCertification['status'], [Tone, string]> = {
  valid: ['good', 'Valid'],
  expiring: ['warn', 'Ends within 90 days'],
  expired: ['bad', 'Expired'],
}

export const CertificationBadge = ({ status }: Pick<ListedCertification, 'status'>) => {
  const [tone, text] = words[status]
  return <Badge tone={tone}>{text}</Badge>
}
