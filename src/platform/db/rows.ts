/** The rows of one statement of a batch, as its SQL selects them: D1 types all results of a batch alike. */
export const rowsOf = <T>(result: D1Result | null | undefined): T[] => (result?.results ?? []) as T[]
