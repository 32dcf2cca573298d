import { Empty, LinkButton, Page } from '../../core/shell.tsx'
import { listAllCertifications } from '../../../company/profile/queries.ts'
import { managers } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { Day, NoteText, Table } from '../../parts/elements.tsx'
import { CertificationBadge } from './certification-badge.tsx'

const add = { href: '/company/certifications/new', text: 'Add a certificate' }

export async function showCertifications(visit: Visit) {
  const found = await listAllCertifications(visit.ctx)
  const manages = managers.includes(visit.ctx.caller.user.role)
  return (
    <Page
      title="Certificates"
      here="/company"
      up={{ href: '/company', text: 'Company' }}
      lead="A valid certificate counts as evidence in gaps and compliance, up to its last day."
      actions={manages && <LinkButton href={add.href} text={add.text} primary />}
    >
      {!manages && <NoteText>Only owners and admins of the company can change these.</NoteText>}
      {found.length === 0 ? (
        <Empty
          title="No certificates yet"
          text="Record what buyers ask for, such as ISO 9001 or a trade licence, with its end: you are told in time, and requirements are checked against it."
        />
      ) : (
        <Table
          caption="Certificates"
          head={['Certificate', 'Issued by', 'Number', 'Valid until', 'State', 'File']}
          rows={found.map((each) => [
            <>
              {manages ? <a href={`/company/certifications/${each.id}`}>{each.name}</a> : each.name}
              {each.standard && each.standard !== each.name && <small>{each.standard}</small>}
            </>,
            each.issuer ?? '–',
            each.number ?? '–',
            each.expiresAt === null ? 'No end' : <Day at={each.expiresAt.slice(0, 10)} />,
            <CertificationBadge status={each.status} />,
            each.assetId ? <a href={`/assets/${each.assetId}`}>Open</a> : '–',
          ])}
        />
      )}
    </Page>
  )
}
