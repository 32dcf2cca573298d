/** Words that the German rules share. Sources of patterns over plain text: lower case, no umlauts, ß is ss. */

/** "keine Vertragsstrafe", "ohne Einbehalt", "x wird nicht gefordert", "x entfällt", "auf x wird verzichtet". */
export const absent = (thing: string) =>
  new RegExp(
    `\\b(?:kein(?:e[nrms]?)?|ohne|weder|noch|statt|anstelle)(?: (?!fall)[\\w-]+){0,4} (?:${thing})|(?:${thing})[^.;]{0,80}\\b(?:nicht (?:\\w+ )?(?:vereinbart|gefordert|verlangt|erhoben|vorgesehen|erforderlich|zu leisten|einbehalten|statt|geschuldet|anwendbar|zu stellen|anzuwenden|notwendig|angewandt|gestellt|festgelegt|festgesetzt|berechnet|an\\b|fallig|verwirkt|erwartet|beabsichtigt|verbunden|geknupft|ausgelost|moglich|zulassig)|gibt es (?:\\w+ )?nicht|gibt es kein|besteht nicht|existier\\w+ nicht|findet nicht|finden nicht|gilt nicht|gelten nicht|greift nicht|entfall\\w*|verzichtet|verzicht auf|ausgeschlossen(?! werden)|abbedungen|fallt nicht an|fallen nicht an|kein gebrauch|keine anwendung|keinen gebrauch|: ?(?:keine?|entfallt|nein|-))|\\b(?:sieht|sehen|verzichtet|verzichten)\\b[^.;]{0,40}(?:von|auf)\\b[^.;]{0,40}(?:${thing})[^.;]{0,20}(?:\\bab\\b|$)|verzichtet auf[^.;]{0,40}(?:${thing})`,
  )

/** Names of sums of money. */
export const money =
  '(?:vergutung|pauschale|entgelt|rechnung|preis|zahlung|abschlag|honorar|auftragssumme|miete|gebuhr|betrag|rate\\b|wartungskosten|monatssumme)'

/** "Eine Pflicht, …, besteht nicht", "ein Recht … steht keiner Partei zu": the denial comes at the very end. */
export const deniedAtEnd =
  /^(?:\W?\d*\W? ?)?(?:ein|eine|einer|die|das|der|mindest\w+|solche|derartige)?\b[^.;]{0,200}\b(?:besteht|bestehen|sind|ist|werden|wird|findet|finden|greift|gibt es|existier\w+)\b(?: (?:daher|somit|hier|aber|insoweit|jedoch|in keinem fall))* (?:nicht|keine?)(?: (?:vorgesehen|statt|vereinbart|verlangt|gefordert|festgelegt|gewollt|beabsichtigt|vorbehalten))?[.;]?$|\bsteht[^.;]{0,40}\b(?:keine[rmn]|niemandem|nicht)\b[^.;]{0,40}\bzu[.;]?$/
