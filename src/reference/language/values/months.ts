const each = (words: string) => words.split(' ')

/** The months in the spelling of documents, in lower case, January first; one row for each language. */
export const months: Record<string, readonly string[]> = {
  en: each(
    'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec',
  ),
  de: each(
    'januar|jänner|jan februar|feber|feb märz|maerz|mrz|mär april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez',
  ),
  fr: each(
    'janvier|janv février|fevrier|févr|fev mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre|oct novembre|nov décembre|decembre|déc|dec',
  ),
  no: each(
    'januar|jan februar|feb mars april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov desember|des',
  ),
  nl: each(
    'januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept|sep oktober|okt november|nov december|dec',
  ),
  es: each(
    'enero|ene febrero marzo abril|abr mayo junio julio agosto|ago septiembre|setiembre octubre noviembre diciembre|dic',
  ),
  it: each(
    'gennaio|gen febbraio marzo aprile maggio giugno luglio agosto settembre|sett? ottobre|ott novembre dicembre',
  ),
  sv: each(
    'januari|jan februari|feb mars april|apr maj juni|jun juli|jul augusti|aug september|sept|sep oktober|okt november|nov december|dec',
  ),
  da: each(
    'januar|jan februar|feb marts april|apr maj juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov december|dec',
  ),
}
