/** How to complete an answer that is stored without its long texts. */
export type RecipeName = 'bid'
