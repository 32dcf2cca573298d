/** The words for thousands, millions and milliards after a number, in lower case, in the languages of the notices. */
export const multipliers: readonly (readonly [number, string])[] = [
  [1e9, 'mrd\\.?|milliard\\p{L}*|billions?|bn|mld\\.?|miljard\\p{L}*|mia\\.?|miliard\\p{L}*'],
  [
    1e6,
    'mio\\.?|mil\\.?|mill(?:ion\\p{L}*|\\.|ioner|ones|ón)?|mln\\.?|m(?:il)?ili?on\\p{L}*|milhões|miljon\\p{L}*|miljoen|milj\\.?|m',
  ],
  [1e3, 'tsd\\.?|tausend|thousand|mille|tys\\.?|tusen|duizend|tis\\.?|k|t'],
]
