export const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** A sentence with the buyer and the deadline of a tender. */
export function deadlineText(buyer: string | null, deadline: string | null): string {
  const due =
    deadline === null ? 'no deadline is published' : `deadline ${deadline.slice(0, 16).replace('T', ' ')} UTC`
  return buyer === null ? `${due.charAt(0).toUpperCase()}${due.slice(1)}` : `${buyer}; ${due}`
}
