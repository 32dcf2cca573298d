import { Problem } from '../../platform/context/errors.ts'

/** Turns "not found" into null, because what a page refers to may have been deleted. */
export const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })
