/** The tags of an `If-Match` or `If-None-Match`. A tag may contain a comma, so splitting at commas would be wrong. */
export const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/** The tag without the mark of a weak tag. A proxy that compresses adds this mark. */
export const opaque = (tag: string): string => tag.replace(/^W\//, '')

/** Whether an `If-None-Match` names this tag; `*` names every tag (RFC 9110, 13.1.2: compared weakly). */
export const namesTag = (header: string, tag: string): boolean =>
  header.trim() === '*' || tagsIn(header).some((each) => opaque(each) === opaque(tag))
