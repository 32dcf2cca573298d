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

/** The additions of our extension to the schema of releases, as a JSON merge patch: a file beside the Worker. */
export const ocdsReleaseSchema = 'ocds-release-schema.json'
