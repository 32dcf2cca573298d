export interface Choice {
  value: string
  text: string
  /** The language of the text, if it is not the language of the page. */
  lang?: string | undefined
  hint?: string
  disabled?: boolean
}
