import type { Phrases } from '../phrase.ts'

/** Sentences of the built-in engine around the words of the documents. */
export const answerPhrases = {
  'answer.place': {
    en: '“{title}”, page {page}',
    de: '„{title}“, Seite {page}',
    fr: '« {title} », page {page}',
  },
  'answer.page': { en: 'page {page}', de: 'Seite {page}', fr: 'page {page}' },
  'answer.found': {
    en: 'The documents say ({place}):',
    de: 'In den Unterlagen steht ({place}):',
    fr: 'Les documents indiquent ({place}) :',
  },
  'answer.seeAlso': { en: 'See also {place}:', de: 'Siehe auch {place}:', fr: 'Voir aussi {place} :' },
  'answer.notFound': {
    en: 'I did not find an answer to this in the documents of this tender.',
    de: 'In den Unterlagen dieser Ausschreibung habe ich darauf keine Antwort gefunden.',
    fr: "Je n'ai pas trouvé de réponse à cette question dans les documents de cette consultation.",
  },
  'answer.closest': {
    en: 'The documents do not say this for certain. Closest passages, not a certain answer ({place}):',
    de: 'Die Unterlagen sagen das nicht sicher. Die nächsten Stellen, keine sichere Antwort ({place}):',
    fr: 'Les documents ne le disent pas avec certitude. Passages les plus proches, sans certitude ({place}) :',
  },
  'answer.askSomething': {
    en: 'Ask something about this tender, for example when tenders are due or what turnover is required.',
    de: 'Fragen Sie etwas zu dieser Ausschreibung, zum Beispiel wann die Angebote fällig sind oder welcher Umsatz verlangt wird.',
    fr: 'Posez une question sur cette consultation, par exemple la date limite des offres ou le chiffre d’affaires exigé.',
  },
  'answer.otherLanguage': {
    en: 'Without a language model I read questions in English, German and French.',
    de: 'Ohne Sprachmodell lese ich Fragen auf Deutsch, Englisch und Französisch.',
    fr: 'Sans modèle de langue, je lis les questions en français, en anglais et en allemand.',
  },
  'answer.quote': { en: '“{words}”', de: '„{words}“', fr: '« {words} »' },
} satisfies Phrases
