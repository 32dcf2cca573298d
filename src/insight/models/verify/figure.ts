/** A figure in a text, in one form however it was written, and where it stands. */
export interface Figure {
  start: number
  end: number
  states: string[]
  /** What it is evidence of besides: the year of a day. */
  implies?: string[]
}

export const spanOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

export const two = (value: string | number) => String(value).padStart(2, '0')
