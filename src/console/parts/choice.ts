export interface Choice {
  value: string
  text: string
  /** The language of the text, if it is not the language of the page. */
  lang?: string | undefined
  hint?: string | undefined
  disabled?: boolean
}

/** Choices of a field, from the words of an enumeration. */
export const choicesOf = (words: Record<string, string | Omit<Choice, 'value'>>): Choice[] =>
  Object.entries(words).map(([value, word]) =>
    typeof word === 'string' ? { value, text: word } : { value, text: word.text, hint: word.hint },
  )

/** Choices of a field, from things with names. */
export const namedChoices = (named: readonly { id: string; name: string }[]): Choice[] =>
  named.map(({ id, name }) => ({ value: id, text: name }))
