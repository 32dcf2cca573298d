/** Boxes. Where some are ticked, the others do not hold; where none is, they are a list to check. */
export const ticked = /^(?:[☒☑✔]|\[[xX]\])/u
export const open = /^(?:☐|\[\s?\])/u
