/** One page of a list, the exact total of all pages, and what stands beside `data` in the envelope. */
export interface Page<T> {
  items: T[]
  total: number
  beside?: Record<string, unknown>
}
