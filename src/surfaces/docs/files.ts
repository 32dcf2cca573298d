/** The origin that stands in the files of the reference: they are written before anybody knows where the service is. */
export const referenceOrigin = 'https://service.invalid'

/** The file of a page; no page has the name 0. The ending is none that a server of files answers under another address. */
export const pageFile = (name: string) => `${name || '0'}.page`
