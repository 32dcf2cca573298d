import type { Asset } from '../../../company/files/schema.ts'
import { downloadVersion, removeVersion } from '../../../company/files/versions/commands.ts'
import { type AssetVersion, VersionParam } from '../../../company/files/versions/schema.ts'
import { change, parameters } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { Confirm } from '../../parts/form.tsx'
import { Moment, NamedLink, Section, Table } from '../../parts/elements.tsx'
import { asAttachment } from './download.ts'
import { sizeText } from '../../parts/assets.tsx'

/** The earlier files of a record, with who uploaded them and when. */
export const Versions = ({
  visit,
  asset,
  versions,
}: {
  visit: Visit
  asset: Asset
  versions: AssetVersion[]
}) =>
  versions.length === 0 ? null : (
    <Section
      title="Earlier versions"
      id="versions"
      lead="The last ten files that were replaced. They count in the quota of files."
    >
      <Table
        caption="Earlier versions"
        head={['File', 'Size', 'Uploaded', 'Replaced', <span class="hidden">Delete</span>]}
        numbers={[1]}
        rows={versions.map((each) => [
          <NamedLink href={`/assets/${asset.id}/versions/${each.version}`} name={each.fileName} />,
          sizeText(visit.reader, each.size),
          <>
            <Moment at={each.uploadedAt} />
            <Uploader name={each.uploadedBy} />
          </>,
          <Moment at={each.replacedAt} />,
          <Confirm
            action={`/assets/${asset.id}/versions/${each.version}/delete`}
            summary="Delete…"
            button="Delete this version"
          >
            <p>This version is deleted for good. The present file stays.</p>
          </Confirm>,
        ])}
      />
    </Section>
  )

/** The person who uploaded a file; nothing for a person who has left. */
export const Uploader = ({ name }: { name: string | null }) =>
  name === null ? null : (
    <small>
      {' '}
      by <bdi>{name}</bdi>
    </small>
  )

export async function showVersion(visit: Visit): Promise<Response> {
  const version = parameters(VersionParam, visit)
  return asAttachment(visit, await downloadVersion(visit.ctx, version, visit.request), version.id)
}

export async function deleteVersion(visit: Visit) {
  const { id } = await change(visit, VersionParam, visit.param, removeVersion)
  return { to: `/assets/${id}`, say: 'The earlier version is deleted.' }
}
