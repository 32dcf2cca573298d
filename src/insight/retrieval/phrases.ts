import type { TextLanguage } from '../../reference/language/tokens.ts'

/** Where words stand: the document's title, if known, and the page. */
export interface Place {
  title: string | null
  page: number
}

interface Phrases {
  place: (place: Place) => string
  answers: (place: string) => string
  seeAlso: (place: string) => string
  notFound: string
  nearest: (headings: string) => string
  askSomething: string
  otherLanguage: string
  quote: (words: string) => string
}

/** What the built-in engine says around the words of the documents. */
export const phrases: Record<TextLanguage, Phrases> = {
  en: {
    place: ({ title, page }) => (title ? `“${title}”, page ${page}` : `page ${page}`),
    answers: (place) => `The documents say (${place}):`,
    seeAlso: (place) => `See also ${place}:`,
    notFound: 'I did not find an answer to this in the documents of this tender.',
    nearest: (headings) => `The sections closest to it are: ${headings}.`,
    askSomething:
      'Ask something about this tender, for example when tenders are due or what turnover is required.',
    otherLanguage: 'Without a language model I read questions in English, German and French.',
    quote: (words) => `“${words}”`,
  },
  de: {
    place: ({ title, page }) => (title ? `„${title}“, Seite ${page}` : `Seite ${page}`),
    answers: (place) => `In den Unterlagen steht (${place}):`,
    seeAlso: (place) => `Siehe auch ${place}:`,
    notFound: 'In den Unterlagen dieser Ausschreibung habe ich darauf keine Antwort gefunden.',
    nearest: (headings) => `Am nächsten kommen diese Abschnitte: ${headings}.`,
    askSomething:
      'Fragen Sie etwas zu dieser Ausschreibung, zum Beispiel wann die Angebote fällig sind oder welcher Umsatz verlangt wird.',
    otherLanguage: 'Ohne Sprachmodell lese ich Fragen auf Deutsch, Englisch und Französisch.',
    quote: (words) => `„${words}“`,
  },
  fr: {
    place: ({ title, page }) => (title ? `« ${title} », page ${page}` : `page ${page}`),
    answers: (place) => `Les documents indiquent (${place}) :`,
    seeAlso: (place) => `Voir aussi ${place} :`,
    notFound: "Je n'ai pas trouvé de réponse à cette question dans les documents de cette consultation.",
    nearest: (headings) => `Les sections les plus proches sont : ${headings}.`,
    askSomething:
      'Posez une question sur cette consultation, par exemple la date limite des offres ou le chiffre d’affaires exigé.',
    otherLanguage: 'Sans modèle de langue, je lis les questions en français, en anglais et en allemand.',
    quote: (words) => `« ${words} »`,
  },
}
