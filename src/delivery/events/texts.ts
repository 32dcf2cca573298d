export const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The deadline of a tender and whose tender it is, in a sentence. */
export function deadlineText(buyer: string | null, deadline: string | null): string {
  const due =
    deadline === null ? 'no deadline is published' : `deadline ${deadline.slice(0, 16).replace('T', ' ')} UTC`
  return buyer === null ? `${due.charAt(0).toUpperCase()}${due.slice(1)}` : `${buyer}; ${due}`
}
