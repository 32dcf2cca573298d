/** The ways to complete an answer that is kept without its long texts. */
export type RecipeName = 'bid'
