/** How answers are completed that are kept without their long texts. */
export type RecipeName = 'bid'
