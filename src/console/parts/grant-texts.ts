import type { Grant } from '../../identity/oauth/schema.ts'

/** The meaning of the grants, in the words of the consent page. */
export const grantTexts: Record<Grant, { title: string; text: string }> = {
  read: {
    title: 'Read',
    text: 'Search tenders; read documents, analyses, your pipeline, your bids and what they say of your company.',
  },
  write: { title: 'Change', text: 'Save tenders, update your pipeline, and write and change bid drafts.' },
  submit: {
    title: 'Submit bids',
    text: 'Mark a bid as submitted. It has to show what would happen first, and ask again.',
  },
  delete: {
    title: 'Delete',
    text: 'Remove tenders from your pipeline and delete bid drafts. It has to show what would happen first, and ask again.',
  },
}
