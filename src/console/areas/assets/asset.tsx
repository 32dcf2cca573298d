import { getAsset } from '../../../company/files/queries.ts'
import { type Asset, AssetParam, CreateAsset } from '../../../company/files/schema.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Facts, Moment, NamedLink, Section, Table } from '../../parts/elements.tsx'
import { AssetFields, FileField } from './fields.tsx'
import { listVersions } from '../../../company/files/versions/queries.ts'
import { categoryWords, sizeText, ValidUntil } from '../../parts/assets.tsx'
import { downloadVersion, removeVersion } from '../../../company/files/versions/commands.ts'
import { type AssetVersion, VersionParam } from '../../../company/files/versions/schema.ts'
import { asAttachment } from './download.ts'

/** Shows one file, with its download, its record, and the forms to change the file and the record. */
export async function showAsset(visit: Visit) {
  const { id } = parameters(AssetParam, visit)
  const [asset, { uploadedBy, versions }] = await Promise.all([
    getAsset(visit.ctx, id),
    listVersions(visit.ctx, id),
  ])
  return (
    <Page
      title={asset.name}
      here="/assets"
      up={{ href: '/assets', text: 'Files' }}
      lead={categoryWords[asset.category]}
      actions={asset.file && <LinkButton href={`/assets/${id}/download`} text="Download" primary />}
    >
      <FileFacts visit={visit} asset={asset} uploadedBy={uploadedBy} />
      <div class="two-sides">
        <Section title="About it">
          <Form
            action={`/assets/${id}`}
            button="Save changes"
            version={asset.version}
            tone="quiet"
            of={CreateAsset}
            stored={asset}
          >
            <AssetFields asset={asset} />
          </Form>
        </Section>
        <Section
          title={asset.file ? 'New version' : 'Add its file'}
          lead={
            asset.file
              ? 'It takes the place of the present file, which stays among the earlier versions.'
              : 'So far there is only the record.'
          }
        >
          <Form
            action={`/assets/${id}/file`}
            button={asset.file ? 'Replace the file' : 'Upload'}
            version={asset.version}
            tone="quiet"
            upload
          >
            <FileField label="File" required />
          </Form>
        </Section>
      </div>
      <Versions visit={visit} asset={asset} versions={versions} />
      <Confirm
        action={`/assets/${id}/delete`}
        summary="Delete this file…"
        button="Delete"
        version={asset.version}
      >
        <p>
          The record, its file and all earlier versions are deleted for good. Bids it is attached to lose it,
          and a certification that it proves stays without its proof.
        </p>
      </Confirm>
    </Page>
  )
}

const FileFacts = ({
  visit,
  asset,
  uploadedBy,
}: {
  visit: Visit
  asset: Asset
  uploadedBy: string | null
}) => (
  <Facts
    facts={[
      ['File', asset.file ? <bdi>{asset.file.fileName}</bdi> : <span class="none">not uploaded yet</span>],
      asset.file && ['Size', sizeText(visit.reader, asset.file.size)],
      asset.file && [
        'Uploaded',
        <>
          <Moment at={asset.file.uploadedAt} />
          <Uploader name={uploadedBy} />
        </>,
      ],
      ['Valid until', <ValidUntil visit={visit} asset={asset} />],
      asset.bidId !== null && ['For a bid', <a href={`/bids/${asset.bidId}`}>Open the bid</a>],
      asset.tenderId !== null && ['For a tender', <a href={`/tenders/${asset.tenderId}`}>Open the tender</a>],
    ]}
  />
)

/** The earlier files of a record, with who uploaded them and when. */
const Versions = ({ visit, asset, versions }: { visit: Visit; asset: Asset; versions: AssetVersion[] }) =>
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
const Uploader = ({ name }: { name: string | null }) =>
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
