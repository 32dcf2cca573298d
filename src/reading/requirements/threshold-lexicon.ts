/** How comparators and units are written in the languages of the notices; lower case, longest wins. */

export type Comparator = 'min' | 'max' | 'equal'

/** Regular expressions without flags. "Not more than" must be in the table, or its "more than" would win. */
export const comparators: Record<Comparator, readonly string[]> = {
  min: [
    'at least|no(?:t)? less than|not below|in excess of|exceed(?:s|ing)?|more than|over|min(?:imum|\\.)?|minimally',
    'mind(?:\\.|estens|est)|wenigstens|nicht weniger als|nicht unter|mehr als|mindestmaß von',
    'au moins|pas moins de|au minimum|minimum de|supérieure? ou égale? à|plus de',
    'almeno|non inférieure? à|non inferiore a(?:d)?|non meno di|minimo|superiore a',
    'al menos|como mínimo|no inferior a|mínimo(?: de)?|superior a|igual o superior a',
    'pelo menos|no mínimo|não inferior a',
    'minst|minimum|ikke mindre enn|ikke under|mer enn|inte mindre än|lägst|mer än|mindst|ikke mindre end|mere end',
    'minimaal|ten minste|tenminste|niet minder dan|meer dan',
    'co najmniej|przynajmniej|nie mniej niż|nie mniejsz\\p{L}* niż|nie niższ\\p{L}* niż|minimalnie|powyżej',
    'vähintään|enemmän kuin|alespoň|nejméně|minimálně|najmenej|aspoň|minimálne|nejmenej',
    'legalább|minimum|cel puțin|cel puţin|minim|най-малко|поне|не по-малко от|τουλάχιστον|ελάχιστο',
    'najmanj|najmanje|barem|vismaz|ne mažiau kaip|ne mažesn\\p{L}* kaip|vähemalt|mhux inqas minn|ar a laghad',
  ],
  max: [
    'at most|no(?:t)? more than|no(?:t)? exceed(?:ing)?|no(?:t)? over|up to|max(?:imum|\\.)?',
    'höchstens|maximal|nicht mehr als|bis zu|nicht über',
    "au plus|au maximum|maximum de|pas plus de|inférieure? ou égale? à|jusqu[’']à",
    'al massimo|non superiore a|non più di|massimo|fino a|como máximo|no superior a|no más de|máximo(?: de)?|hasta',
    'no máximo|até|høyst|maks(?:\\.|imalt)?|ikke mer enn|inntil|högst|inte mer än|upp till|højst|ikke mere end|op til',
    'maximaal|ten hoogste|niet meer dan|hoogstens|tot',
    'co najwyżej|nie więcej niż|nie większ\\p{L}* niż|maksymalnie|do wysokości|enintään|korkeintaan',
    'nejvýše|maximálně|najviac|maximálne|legfeljebb|cel mult|най-много|не повече от|το πολύ|največ|najviše',
  ],
  equal: [
    "exactly|equal to|genau|exactement|égale? à|esattamente|pari(?! almeno| o superior)(?: a\\p{L}{0,3}[’']?)?|exactamente|nøyaktig|exakt|precies|dokładnie",
  ],
}

/** After the number: "3 references or more". */
export const comparatorsAfter: Record<'min' | 'max', readonly string[]> = {
  min: [
    'or (?:more|above|higher)|oder mehr|ou plus|o più|o más|eller mer|of meer|lub więcej|minim(?:um|al)(?!\\s*\\d)',
  ],
  max: [
    'or (?:less|fewer)|oder weniger|ou moins|o meno|o menos|eller mindre|of minder|lub mniej|maxim(?:um|al)(?!\\s*\\d)',
  ],
}

export const units: Record<'percent' | 'years', string> = {
  percent:
    '%|per ?cent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|pros?ent|procent\\p{L}*|prosent\\p{L}*',
  years:
    'years?|jahre?n?|ans?|années?|anni|anno|años?|anos?|år|års|jaar|jaren|lata?|lat|rok\\p{L}*|let|vuo\\p{L}*|év\\p{L}*|ani|години|έτη|leta?|gad\\p{L}*|met\\p{L}*|aasta\\p{L}*',
}

/** The English names of counted things, looked for in the words after a number. Other things get no name. */
export const countables: readonly (readonly [string, string])[] = [
  ['references', 'r[eé]f[eé]r[eêé]n[cztsk]\\p{L}*|referans\\p{L}*|viite|referenci\\p{L}*'],
  [
    'contracts',
    'contract\\p{L}*|contrat\\p{L}*|vertr[aä]g\\p{L}*|auftr[aä]g\\p{L}*|oppdrag\\p{L}*|uppdrag\\p{L}*|opgaver|opdracht\\p{L}*|um[oó]w\\p{L}*|usług\\p{L}*|zamówie\\p{L}*|dostaw\\p{L}*|services?|deliver(?:y|ies)|leveranser|prestations?',
  ],
  ['projects', 'proje[ck]t\\p{L}*|prosjekt\\p{L}*|projet\\p{L}*|progett\\p{L}*|proyecto\\p{L}*'],
  [
    'employees',
    'employees?|staff|persons?|people|mitarbeiter\\p{L}*|beschäftigte\\p{L}*|person\\p{L}*|salariés?|employés?|medarbe\\p{L}*|ansatte|anställda|werknemers|medewerkers|os[oó]b\\p{L}*|pracownik\\p{L}*|dipendenti|empleados|trabajadores',
  ],
  ['days', 'days?|(?:kalender|werk|arbeits)?tage?n?|jours?|dager|dagar|dage|dagen|dni|giorni|días?|dias?'],
  ['weeks', 'weeks?|wochen?|semaines?|uker|veckor|uger|weken|tygodni\\p{L}*|settimane|semanas?'],
  ['months', 'months?|monate?n?|mois|måneder|månader|maanden|miesi[ąę]c\\p{L}*|mesi|meses'],
  ['points', 'points?|punkt\\p{L}*|poeng|poäng|punti|puntos|punten'],
]
