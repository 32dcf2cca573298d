import { topicWords } from '../../delivery/notifications/topics.ts'
import { addChannel, maxChannels, removeChannel, tryChannel } from '../../workspace/news/channels/commands.ts'
import { listChannels } from '../../workspace/news/channels/queries.ts'
import {
  AddChannel,
  type Channel,
  type ChannelKind,
  channelTopics,
} from '../../workspace/news/channels/schema.ts'
import { change, command, type Visit } from '../core/visit.ts'
import { form, managers, page, type Pages } from '../core/page.tsx'
import { Empty, Page } from '../core/shell.tsx'
import { choicesOf, Field, Select } from '../parts/fields.tsx'
import { Boxes } from '../parts/boxes.tsx'
import { Confirm, Form } from '../parts/form.tsx'
import { Badge, Day, Section } from '../parts/elements.tsx'

const kindTexts: Record<ChannelKind, string> = { slack: 'Slack', teams: 'Microsoft Teams' }
const topicChoices = channelTopics.map((topic) => ({ value: topic, text: topicWords[topic] }))

/** The channels of Slack and Teams that get the news of the company. */
async function showChannels(visit: Visit) {
  const channels = await listChannels(visit.ctx)
  const mayChange = managers.includes(visit.session.company.role)
  return (
    <Page
      title="Slack and Teams"
      lead="Channels that receive what is new for your company. Mentions and tasks go only to the person concerned."
      up={{ href: '/notifications', text: 'Notifications' }}
    >
      {channels.length === 0 ? (
        <Empty text={mayChange ? 'No channel yet.' : 'No channel yet. An owner or admin can add one.'} />
      ) : (
        channels.map((channel) => <Shown channel={channel} mayChange={mayChange} />)
      )}
      {mayChange && channels.length < maxChannels && <Add />}
    </Page>
  )
}

const Shown = ({ channel, mayChange }: { channel: Channel; mayChange: boolean }) => (
  <Section
    title={channel.name}
    beside={channel.active ? <Badge tone="good">on</Badge> : <Badge tone="bad">switched off</Badge>}
  >
    <p class="soft">
      {kindTexts[channel.kind]}, {channel.host}, since <Day at={channel.createdAt} />:{' '}
      {channel.topics.map((topic) => topicWords[topic]).join(', ')}
    </p>
    {channel.disabledReason !== null && (
      <p>{channel.disabledReason}. A message that arrives switches it on.</p>
    )}
    {mayChange && (
      <div class="row">
        <Form action={`/channels/${channel.id}/try`} button="Send a test message" tone="quiet" />
        <Confirm action={`/channels/${channel.id}/remove`} button="Remove" summary="Remove…">
          <p>The channel no longer gets messages. Its address is deleted.</p>
        </Confirm>
      </div>
    )}
  </Section>
)

const Add = () => (
  <Section
    title="Add a channel"
    lead="In Slack, create an app with an incoming webhook. In Teams, add the workflow “Post to a channel when a webhook request is received”. Paste the address that you get."
  >
    <Form action="/channels" button="Add the channel" of={AddChannel}>
      <div class="fields">
        <Select name="kind" label="Service" choices={choicesOf(kindTexts)} />
        <Field name="name" label="Name of the channel" placeholder="#tenders" />
      </div>
      <Field
        name="url"
        label="Address"
        hint="We keep it encrypted and never show it again: anyone who knows it can write in the channel."
        inputmode="url"
        autocomplete="off"
        spellcheck={false}
      />
      <Boxes
        name="topics"
        legend="What the channel receives"
        choices={topicChoices}
        chosen={['alerts', 'deadlines', 'awards']}
      />
    </Form>
  </Section>
)

async function addForm(visit: Visit, fields: URLSearchParams) {
  const [kind, name, url] = ['kind', 'name', 'url'].map((each) => fields.get(each) ?? '')
  await change(visit, AddChannel, { kind, name, url, topics: fields.getAll('topics') }, addChannel)
  return { to: '/channels', say: 'The channel is added. Send a test message to see that it works.' }
}

async function tryForm(visit: Visit) {
  const { failure } = await command(visit, (ctx) => tryChannel(ctx, visit.param.id ?? ''))
  return {
    to: '/channels',
    say: failure === null ? 'The test message arrived.' : `The test message did not arrive. ${failure}.`,
  }
}

async function removeForm(visit: Visit) {
  await command(visit, (ctx) => removeChannel(ctx, visit.param.id ?? ''))
  return { to: '/channels', say: 'The channel is removed.' }
}

const ofManagers = { again: showChannels, for: managers }

export const channelPages = {
  'GET /channels': page(showChannels),
  'POST /channels': form(addForm, ofManagers),
  'POST /channels/:id/try': form(tryForm, ofManagers),
  'POST /channels/:id/remove': form(removeForm, ofManagers),
} satisfies Pages
