/** The origin in the files of the reference. The files are written before the address of the service is known. */
export const referenceOrigin = 'https://service.invalid'

/**
 * The file of a page; no page has the name 0. A server of files answers names with this ending under no other address.
 */
export const pageFile = (name: string) => `${name || '0'}.page`

/** The file of a page in Markdown. */
export const markdownFile = (name: string) => `${name || '0'}.md`
