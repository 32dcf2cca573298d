/** The address of a requirement in the matrix of its tender, with its form open. */
export const requirementPath = (tenderId: string, requirementId: string) =>
  `/tenders/${tenderId}/compliance?edit=${requirementId}#${requirementId}`
