import type { Phrases } from '../phrase.ts'

/** How a company and a tender fit, component by component. */
export const matchPhrases = {
  'match.cpv': {
    en: 'Your CPV code {own} beside {code} of the tender: {level}.',
    de: 'Ihr CPV-Code {own} gegenüber {code} der Ausschreibung: {level}.',
    fr: 'Votre code CPV {own} face au code {code} du marché : {level}.',
  },
  'match.cpv.none': {
    en: 'None of your CPV codes is related to those of the tender.',
    de: 'Keiner Ihrer CPV-Codes ist mit denen der Ausschreibung verwandt.',
    fr: 'Aucun de vos codes CPV n’est apparenté à ceux du marché.',
  },
  'match.cpv.unknown': {
    en: 'The tender or your profile has no CPV codes.',
    de: 'Die Ausschreibung oder Ihr Profil hat keine CPV-Codes.',
    fr: 'Le marché ou votre profil n’a pas de code CPV.',
  },
  'level.same': { en: 'the same or within it', de: 'gleich oder darin enthalten', fr: 'identique ou inclus' },
  'level.part': { en: 'a part of it', de: 'ein Teil davon', fr: 'une partie' },
  'level.category': { en: 'the same category', de: 'gleiche Kategorie', fr: 'même catégorie' },
  'level.class': { en: 'the same class', de: 'gleiche Klasse', fr: 'même classe' },
  'level.group': { en: 'the same group', de: 'gleiche Gruppe', fr: 'même groupe' },
  'level.division': {
    en: 'the same division only',
    de: 'nur gleiche Abteilung',
    fr: 'même division seulement',
  },
  'match.region': {
    en: 'Your region {own} beside {place} of the tender.',
    de: 'Ihre Region {own} gegenüber {place} der Ausschreibung.',
    fr: 'Votre région {own} face à {place} pour le marché.',
  },
  'match.region.none': {
    en: 'The tender is in {place}, outside your regions.',
    de: 'Die Ausschreibung liegt in {place}, außerhalb Ihrer Regionen.',
    fr: 'Le marché est à {place}, hors de vos régions.',
  },
  'match.region.unknown': {
    en: 'The place of the tender is not known.',
    de: 'Der Ort der Ausschreibung ist nicht bekannt.',
    fr: 'Le lieu du marché n’est pas connu.',
  },
  'match.size': {
    en: 'A yearly value of {value} is {percent} % of your average turnover of {turnover}.',
    de: 'Ein Jahreswert von {value} sind {percent} % Ihres mittleren Umsatzes von {turnover}.',
    fr: 'Une valeur annuelle de {value} représente {percent} % de votre chiffre d’affaires moyen de {turnover}.',
  },
  'match.size.total': {
    en: 'The value of {value} is {percent} % of your average turnover of {turnover}; the term is not known, so all of it counts for one year.',
    de: 'Der Wert von {value} sind {percent} % Ihres mittleren Umsatzes von {turnover}; die Laufzeit ist nicht bekannt, daher zählt er ganz für ein Jahr.',
    fr: 'La valeur de {value} représente {percent} % de votre chiffre d’affaires moyen de {turnover} ; la durée n’étant pas connue, elle compte en entier pour un an.',
  },
  'match.size.lot': {
    en: 'The whole is too large; lot {lot} of {value} is {percent} % of your average turnover of {turnover}.',
    de: 'Das Ganze ist zu groß; Los {lot} mit {value} sind {percent} % Ihres mittleren Umsatzes von {turnover}.',
    fr: 'L’ensemble est trop grand ; le lot {lot} de {value} représente {percent} % de votre chiffre d’affaires moyen de {turnover}.',
  },
  'match.size.unknown': {
    en: 'The value of the tender or your turnover is not known.',
    de: 'Der Wert der Ausschreibung oder Ihr Umsatz ist nicht bekannt.',
    fr: 'La valeur du marché ou votre chiffre d’affaires n’est pas connu.',
  },
  'match.experience': {
    en: '{count} awards or references of the same CPV group in the last {years} years.',
    de: '{count} Zuschläge oder Referenzen derselben CPV-Gruppe in den letzten {years} Jahren.',
    fr: '{count} attributions ou références du même groupe CPV au cours des {years} dernières années.',
  },
  'match.experience.unknown': {
    en: 'No awards or references are known.',
    de: 'Es sind keine Zuschläge oder Referenzen bekannt.',
    fr: 'Aucune attribution ni référence n’est connue.',
  },
  'match.requirements': {
    en: 'Of {total} mandatory requirements {met} are met, {partial} in part or only for now, {missing} not; {unknown} are not known.',
    de: 'Von {total} zwingenden Anforderungen sind {met} erfüllt, {partial} teilweise oder nur vorerst, {missing} nicht; {unknown} sind nicht bekannt.',
    fr: 'Sur {total} exigences obligatoires, {met} sont remplies, {partial} en partie ou provisoirement, {missing} ne le sont pas ; {unknown} sont inconnues.',
  },
  'match.requirements.unknown': {
    en: 'No mandatory requirement could be judged.',
    de: 'Keine zwingende Anforderung ließ sich beurteilen.',
    fr: 'Aucune exigence obligatoire n’a pu être évaluée.',
  },
  'match.text': {
    en: 'Your description shares these words with the tender: {words}.',
    de: 'Ihre Beschreibung teilt diese Wörter mit der Ausschreibung: {words}.',
    fr: 'Votre description partage ces mots avec le marché : {words}.',
  },
  'match.text.none': {
    en: 'Your description shares no telling word with the tender.',
    de: 'Ihre Beschreibung teilt kein aussagekräftiges Wort mit der Ausschreibung.',
    fr: 'Votre description ne partage aucun mot significatif avec le marché.',
  },
  'match.text.unknown': {
    en: 'There is no description in a language of the tender.',
    de: 'Es gibt keine Beschreibung in einer Sprache der Ausschreibung.',
    fr: 'Il n’y a pas de description dans une langue du marché.',
  },
  'match.time': {
    en: '{days} days are left until the deadline.',
    de: 'Bis zur Frist bleiben {days} Tage.',
    fr: 'Il reste {days} jours avant la date limite.',
  },
  'match.time.unknown': {
    en: 'No deadline is known.',
    de: 'Es ist keine Frist bekannt.',
    fr: 'Aucune date limite n’est connue.',
  },
} satisfies Phrases
