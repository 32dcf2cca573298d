const words = (en: string) => ({ en })

/** The description of our extension of OCDS, in the form that the standard demands. */
export const ocdsExtension = (origin: string) => ({
  name: words('Source notice'),
  description: words(
    'The notice that a release was written from, the meaning of demands, and members of notices that OCDS has no place for.',
  ),
  documentationUrl: words(`${origin}/docs`),
  contactPoint: { name: 'Tender Marketplace', url: origin },
  compatibility: ['1.1'],
  schemas: ['release-schema.json'],
})

const member = (title: string, description: string, rest: object) => ({ title, description, ...rest })
const text = { type: 'string', minLength: 1 }
const textOrNull = { type: ['string', 'null'] }
const texts = { type: 'array', items: { type: 'string' } }
const time = { type: ['string', 'null'], format: 'date-time' }

const sourceNotice = {
  title: 'Source notice',
  description: 'The notice that the release was written from.',
  type: 'object',
  required: ['noticeId', 'version', 'kind', 'refs', 'details'],
  properties: {
    noticeId: member('Notice ID', 'As its publisher names it.', text),
    version: member('Version', 'As its publisher counts; 01 where nobody counts.', text),
    kind: member(
      'Kind',
      'planning, consultation, competition, change, result, direct-award, modification or completion.',
      text,
    ),
    noticeType: member('Notice type', 'In the words of its publisher.', textOrNull),
    publishedAt: member('Published', 'When it was published.', time),
    dispatchedAt: member('Dispatched', 'When it was sent for publication.', time),
    procedureId: member('Procedure ID', 'Id of the procedure at its publisher.', textOrNull),
    refs: member(
      'References',
      'Names of the procedure. Notices that share a name belong to one tender.',
      texts,
    ),
    aliases: member('Aliases', 'Names by which other notices point here.', texts),
    previous: member('Previous notices', 'Names of earlier notices that it points to.', texts),
    details: member(
      'Details',
      'Members of the notice that OCDS has no place for, or holds in another form.',
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['member', 'value'],
          properties: {
            member: member('Member', 'The JSON pointer of the member in the notice.', text),
            value: member('Value', 'The value of the member.', {}),
          },
        },
      },
    ),
  },
}

const requirement = {
  title: 'Requirement',
  description: 'The meaning of the demand.',
  type: 'object',
  required: ['key', 'place', 'category', 'title', 'mandatory', 'described'],
  properties: {
    key: member('Key', 'Stays the same in every notice of the tender.', text),
    place: member('Place', 'Its place among all demands of the notice, from 0.', { type: 'integer' }),
    lotId: member('Lot', 'The lot that it is about; null for all lots.', textOrNull),
    category: member(
      'Category',
      'exclusion, suitability, economic, technical, certification, award, submission, performance, guarantee, reserved or other.',
      text,
    ),
    code: member('Code', 'Code in the list of the publisher.', textOrNull),
    title: member('Title', 'The demand in a few words.', text),
    mandatory: member('Mandatory', 'Whether a bid that does not meet it is out.', { type: 'boolean' }),
    threshold: member('Threshold', 'The number to reach, where one was found.', { type: ['object', 'null'] }),
    espdCriterionId: member('ESPD criterion', 'The criterion in e-Certis and ESPD.', textOrNull),
    path: member('Path', 'Where it stands in the notice: an XPath or a JSON pointer.', text),
    described: member('Described', 'Whether the notice says more than the title.', { type: 'boolean' }),
  },
}

/** The additions of our extension to the schema of releases, as a JSON merge patch. */
export function ocdsExtensionSchema(): object {
  const criterion = { properties: { requirement } }
  const maximumValue = {
    title: 'Maximum value',
    description: 'The most that may be called off from the framework agreement.',
    $ref: '#/definitions/Value',
  }
  return {
    properties: { sourceNotice },
    definitions: {
      Award: { properties: { maximumValue } },
      Criterion: criterion,
      ExclusionCriterion: criterion,
      SelectionCriterion: criterion,
    },
  }
}
