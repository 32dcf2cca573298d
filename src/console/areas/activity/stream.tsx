import { connectStream, disconnectStream, readStream } from '../../../workspace/audit/stream/commands.ts'
import { ConnectStream } from '../../../workspace/audit/stream/schema.ts'
import { change, command, type Visit } from '../../core/visit.ts'
import { numberText } from '../../core/reader.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { Field } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Moment, Note, Secret, Section } from '../../parts/elements.tsx'

const up = { href: '/activity', text: 'Activity' }

/** Where the activity is sent, and how it went. */
export async function showStream(visit: Visit) {
  const stream = await readStream(visit.ctx)
  return (
    <Page
      title="Send the activity"
      here="/activity"
      up={up}
      lead="Every new entry is posted to your own log, such as a SIEM, as signed JSON within a minute."
    >
      {stream && (
        <Section title={stream.host}>
          <p>
            Since <Moment at={stream.createdAt} />.{' '}
            {stream.sentAt === null ? (
              'Nothing has arrived yet.'
            ) : (
              <>
                Entries last arrived on <Moment at={stream.sentAt} />.
              </>
            )}{' '}
            {numberText(visit.reader, stream.waiting)} waiting.
          </p>
          {stream.problem !== null && (
            <Note tone="warn">
              The last attempt failed: {stream.problem}. We try again each hour, and keep entries for a month.
            </Note>
          )}
          <Confirm action="/activity/stream/end" button="Stop sending" summary="Stop sending…">
            <p>Entries that wait are no longer sent. They stay in the activity.</p>
          </Confirm>
        </Section>
      )}
      <Section title={stream ? 'Send them elsewhere' : 'Where to'}>
        {visit.session.company.plan === 'basic' && (
          <Note>
            This comes with the Enterprise plan. <a href="/company/plan">Ask for it</a>, or download the
            activity from <a href="/activity">its page</a>.
          </Note>
        )}
        <Form action="/activity/stream" button="Start sending" of={ConnectStream}>
          <Field
            name="url"
            label="Address"
            hint="An https address that takes a POST. We keep it encrypted and never show it again."
            inputmode="url"
            autocomplete="off"
            spellcheck={false}
          />
        </Form>
      </Section>
    </Page>
  )
}

export async function connectForm(visit: Visit, fields: URLSearchParams) {
  const { secret } = await change(visit, ConnectStream, { url: fields.get('url') ?? '' }, connectStream)
  return (
    <Page title="The activity is sent" here="/activity" up={up}>
      <p>
        Check each message with this secret, as{' '}
        <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> describes. It is shown this once.
      </p>
      {secret === null ? (
        <p>This form was sent twice. If you did not copy the secret, start sending again.</p>
      ) : (
        <Secret label="Signing secret" value={secret} id="secret" />
      )}
      <p>
        <LinkButton href="/activity/stream" text="I have stored it" />
      </p>
    </Page>
  )
}

export async function endForm(visit: Visit) {
  await command(visit, disconnectStream)
  return { to: '/activity/stream', say: 'The activity is no longer sent.' }
}
