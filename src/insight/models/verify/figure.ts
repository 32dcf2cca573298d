/** A figure in a text, in one form for all spellings, and its place. */
export interface Figure {
  start: number
  end: number
  states: string[]
  /** Further figures that this figure supports: a day supports its year. */
  implies?: string[]
}

export const spanOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

export const two = (value: string | number) => String(value).padStart(2, '0')
