import { Field } from './fields.tsx'
import { FilterField } from './listing.tsx'

/** The field for the tags of a thing. */
export const TagsField = ({ tags, optional }: { tags: string[] | undefined; optional?: boolean }) => (
  <Field
    name="tags"
    label="Tags"
    hint="With commas between them."
    required={false}
    optional={optional}
    value={tags?.join(', ')}
  />
)

/** Tags from a field in which people separate them by commas. */
export const tagsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The filter of a list by one tag; nothing while no thing has a tag. */
export const TagFilter = ({ tags }: { tags: string[] }) =>
  tags.length > 0 && (
    <FilterField
      name="tag"
      label="Tag"
      every="Any"
      choices={tags.map((tag) => ({ value: tag, text: tag }))}
    />
  )
