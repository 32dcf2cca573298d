/** What decides how a tender fits the company: the components of the match score with their weights, 100 in all. */
export const weights = {
  cpv: 35,
  region: 15,
  size: 15,
  experience: 10,
  requirements: 15,
  text: 5,
  time: 5,
} as const
