/** The rows of one statement of a batch, as its SQL selects them: D1 gives all results of a batch one type. */
export const rowsOf = <T>(result: D1Result | null | undefined): T[] => (result?.results ?? []) as T[]
