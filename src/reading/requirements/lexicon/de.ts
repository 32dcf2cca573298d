import type { Lexicon } from './lexicon.ts'
import { germanCues } from './de-cues.ts'
import { germanPhrases } from './de-phrases.ts'

/** German of Germany, Austria and Switzerland (VgV, VOB/A, UVgO, BVergG); see `Lexicon` for what each entry means. */
export const german = {
  cues: germanCues,
  phrases: germanPhrases,
  titles: {
    tender_guarantee: 'Bietungsgarantie',
    guarantee: 'Sicherheitsleistung',
    turnover: 'Umsatz',
    insurance: 'Versicherung',
    financial_ratio: 'Finanzkennzahl',
    financial_statements: 'Jahresabschlüsse',
    references: 'Referenzen',
    key_staff: 'Schlüsselpersonal',
    staff: 'Beschäftigte',
    equipment: 'Technische Ausrüstung',
    samples: 'Muster',
    background_check: 'Überprüfung des Personals',
    tax_clearance: 'Steuern und Sozialabgaben',
    declaration: 'Eigenerklärung zu Ausschlussgründen',
    registration: 'Registereintragung',
    authorisation: 'Erlaubnis oder Zulassung',
    certificate: 'Zertifikate',
    consortium: 'Bietergemeinschaften',
    site_visit: 'Ortsbesichtigung',
    validity: 'Bindefrist',
    electronic_submission: 'Elektronische Abgabe',
    language: 'Sprache',
    signature: 'Unterschrift',
    page_limit: 'Umfang des Angebots',
    variants: 'Nebenangebote',
    minimum_score: 'Mindestpunktzahl',
    reserved: 'Vorbehaltene Teilnahme',
    staff_transfer: 'Personalübernahme',
    wage: 'Tariftreue und Mindestlohn',
    social_clause: 'Soziale Bedingungen',
    data_protection: 'Datenschutz',
    subcontracting: 'Unteraufträge',
    service_level: 'Servicelevel',
    delivery_time: 'Liefer- und Ausführungsfrist',
    warranty: 'Gewährleistung',
    environment: 'Umweltbedingungen',
    training: 'Schulung',
    concept: 'Konzept',
    document: 'Unterlagen des Angebots',
    specification: 'Leistungsanforderung',
  },
  binding:
    'zugelassen (?:werden|sind) (?:nur |ausschließlich )?(?:unternehmen|bieter|bewerber|firmen)|muss|müssen|(?:ist|sind|wird|werden)\\b[^;]{0,200}?(?:\\p{L}*zu(?:\\p{Ll}{3,}en)\\b| zu \\p{L}+en\\b|erforderlich|gefordert|verlangt|vorgeschrieben|zwingend|nachgewiesen|ausgeschlossen|nicht (?:zugelassen|gestattet|zulässig|erlaubt|berücksichtigt))|(?:vorzulegen|nachzuweisen|beizufügen|einzureichen|anzugeben|abzugeben|beizulegen|zu erbringen|zu benennen|zu stellen|zu leisten) (?:ist|sind)|(?:hat|haben)\\b[^;]{0,200}?(?:\\p{L}*zu(?:\\p{Ll}{3,}en)\\b| zu \\p{L}+en\\b)|(?:ist|sind) verpflichtet|verpflichte[nt]\\b|zwingend|verpflichtend|erforderlich|vorausgesetzt|voraussetzung|gefordert|verlangt|obligatorisch|mindestanforderung|(?:führt|führen|führe) [^;]{0,60}(?:ausschluss|nichtberücksichtigung)|darf nicht|dürfen nicht|darf nur|dürfen nur|(?:ist|sind) (?:unzulässig|untersagt|verboten|nicht zugelassen|nicht zulässig|nicht gestattet)|nur (?:in|über|durch|auf) |gewährleistet\\b|garantiert\\b|bedarf|bedürfen|beträgt|(?:innerhalb|binnen) von|findet nur|ausschließlich|höchstens|spätestens|(?:ist|sind|wird|werden|bleibt|bleiben)\\b[^;]{0,120}?(?:notwendig|nötig|unerlässlich|obligatorisch|pflicht\\b|erwartet|benötigt|vorausgesetzt|bedingung|untersagt|verboten|unberücksichtigt|nicht (?:gewertet|berücksichtigt|angenommen|bewertet|gelesen))|(?:wir|auftraggeber|auftraggeberin|vergabestelle|stadt|landkreis|klinikum|universität|amt) (?:erwarte[nt]|verlang(?:t|en)|forder(?:t|n)|benötig(?:t|en)|setzt? [^;.]{0,60} voraus)|pflicht\\b|jederzeit|zu jeder zeit|lückenlos|ausnahmslos|allein (?:über|in|durch)|lediglich (?:in|über|durch)|niemand|keinesfalls|in keinem fall|nicht (?:überschreiten|unterschreiten|übersteigen)|(?:weist|weisen)[^;.]{0,160} nach\\b|(?:legt|legen)[^;.]{0,160} vor\\b|(?:reicht|reichen)[^;.]{0,160} ein\\b|(?:fügt|fügen)[^;.]{0,160} bei\\b|(?:stellt|stellen)[^;.]{0,100} sicher\\b|verfüg(?:t|en) über|sorg(?:t|en) (?:dafür|für)|sicherzustellen|vorzuhalten|haftet|schuldet|sichert zu|sichert[^;.]{0,80} zu\\b|steh(?:t|en) dafür ein|als mindest\\p{L}*|bitte (?:legen|fügen|reichen|geben|benennen|nennen|weisen)|auf verlangen|vor (?:zuschlag|vertragsbeginn|leistungsbeginn|auftragserteilung|aufnahme|beginn)',
  asking:
    'soll(?:te|ten|en)?\\b|wünschenswert|idealerweise|vorzugsweise|von vorteil|(?:wird|werden) gebeten|empfohlen|erwünscht',
  inherent:
    'mindest\\p{L}*|nachweis\\p{L}*|zwingend|verpflichtend|gültige[rsn]?|eigenerklärung\\p{L}*|bescheinigung\\p{L}*|vorlage|angabe (?:der|des|von)|auszug aus|kopie (?:der|des)|bestätigung|erklärung (?:über|zu)|liste (?:der|von)',
  waived:
    'unterlegene\\p{L}*|nicht berücksichtigte\\p{L}* bieter|ohne dass[^;.]{0,60}(?:verlangt|gefordert)|nicht (?:erforderlich|notwendig|verlangt|gefordert|nötig|vorgeschrieben|vorgesehen|zwingend|verpflichtend)|kein\\p{L}* (?:\\p{L}+ ){0,6}(?:erforderlich|verlangt|gefordert|notwendig|vorgesehen|gestellt|erhoben)|entfällt|verzichtet|zu entnehmen|zu rügen|bieterfrage\\p{L}*|vertragsstrafe\\p{L}*|(?:bei|über) streitigkeit\\p{L}*|gerichtsstand|bezeichnet\\b|im sinne diese\\p{L}*|freiwillig|optional|muss nicht|müssen nicht|freigestellt|es genügt|genügt (?:eine|ein)',
  bidder:
    'bieter\\p{L}*|bewerber\\p{L}*|auftragnehmer\\p{L}*|unternehm\\p{L}*|dienstleister\\p{L}*|lieferant\\p{L}*|angebot\\p{L}*|teilnahmeantr\\p{L}*|nachunternehmer\\p{L}*|unterauftragnehmer\\p{L}*|anbieter\\p{L}*|personal\\b|mitarbeiter\\p{L}*|eingesetzte\\p{L}*|leistungserbringer\\p{L}*|betreiber\\p{L}*|firm(?:a|en)\\b|bietergemeinschaft\\p{L}*|fahrer\\p{L}*|zuschlagsempfänger\\p{L}*|konzept\\p{L}*|verkäufer\\p{L}*|caterer\\p{L}*|\\p{L}*(?:techniker|ingenieur|leiter|meister|monteur|kr[aä]fte?|koch|köche|pfleger|berater|beschäftigte)(?:s|n|en|in|innen)?\\b|mitglied\\p{L}* der (?:gemeinschaft|arge|bietergemeinschaft)|arbeitsgemeinschaft\\p{L}*|konzessionär\\p{L}*|hersteller\\p{L}*|spediteur\\p{L}*|fahrzeuge?\\b|daten\\b|police\\b|versicherung\\p{L}*',
  buyer:
    'auftraggeber\\p{L}*|vergabestelle\\p{L}*|stadt\\b|gemeinde\\p{L}*|landkreis\\p{L}*|ausschuss\\p{L}*|gemeinderat\\p{L}*|stadtrat\\p{L}*|kreistag\\p{L}*|verwaltung\\b|ministeri\\p{L}*|behörde\\p{L}*|besteller\\p{L}*|käufer\\p{L}*|jury|gremium|kommission|bund\\b|land\\b|landesregierung|bürgermeister\\p{L}*|dezernat\\p{L}*|amt\\b|prüfer\\p{L}*|wertungsteam|bauherr\\p{L}*|universität\\p{L}*|klinikum\\p{L}*|hochschule|eltern\\p{L}*|bürger\\b|anwohner\\p{L}*|mitglieder|fachbereich\\p{L}*|rat\\b|kämmer\\p{L}*',
  modal:
    'muss|müssen|hat|haben|ist verpflichtet|sind verpflichtet|wird|werden|verpflichtet sich|stellt|gewährt|übernimmt|leistet|soll|sollen|will|beabsichtigt|legt',
  report:
    '^(?:[\\d.]+ )?(?:\\p{L}+ )?(?:\\p{L}*rechnung\\p{L}*|zahlungen?|vergütung)\\b|berichte\\p{L}*|beschloss\\p{L}*|beschlossen|nahm|kenntnis genommen|niederschrift|derzeit|bislang|seit \\d{4}|hintergrund|nachrichtlich|zur information|dankte?|erläuterte|erinnerte',
  free: '(?:(?:wurden?|hatten?|waren?|worden)\\b|(?:wird|werden) (?:akzeptiert|anerkannt|begrüßt)|(?:ist|sind) (?:zugelassen|zulässig|gestattet|erlaubt)|bedeutet|kann|können|darf(?! n(?:icht|ur))|dürfen(?! n(?:icht|ur))|erhält|erhalten|gilt als|ist berechtigt|sind berechtigt|erkennt|wird (?:informiert|unterrichtet)|werden (?:informiert|unterrichtet)|steht frei|hat (?:kein|das recht)|stieg|sank)',
  quantity:
    '(?:mindestens|wenigstens|nicht weniger als|höchstens|maximal|nicht mehr als) (?:\\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)',
  strict:
    'muss|müssen|(?:hat|haben|ist|sind)\\b[^;]{0,200}?(?:\\p{L}+zu\\p{Ll}{3,}en\\b| zu \\p{L}+en\\b)|(?:ist|sind) verpflichtet',
  contractor:
    'auftragnehmer\\p{L}*|dienstleister\\p{L}*|lieferant\\p{L}*|betreiber\\p{L}*|konzessionär\\p{L}*',
  headings:
    'eignung\\p{L}*|mindestanforderung\\p{L}*|teilnahmebedingung\\p{L}*|nachweise?\\b|vorzulegende|einzureichende|leistungsfähigkeit|wirtschaftliche|technische (?:und|leistung)|befähigung|ausschlussgründe|unterlagen|versicherung\\p{L}*|referenzen|zertifi\\p{L}*|sicherheit(?:en|sleistung)|servicelevel|anforderungen|angebotsinhalt|checkliste|fachkunde|zuverlässigkeit|umsatz|erfahrung\\p{L}*|personal\\b|\\p{L}*kr[aä]ft\\p{L}*|team\\b|haftpflicht\\p{L}*|bieter\\p{L}*|pflichten|leistungen des auftragnehmers|datenschutz\\p{L}*|daten\\b|verfügbarkeit|service\\p{L}*|wartung\\p{L}*|störung\\p{L}*|störfälle\\p{L}*|bereitschaft\\p{L}*|bürgschaft\\p{L}*|management\\p{L}*|erklärungen|bedingungen|voraussetzungen|mindeststandards?|finanzielle|qualifikation\\p{L}*|so bewerben|was wir (?:erwarten|verlangen)|einzureichen\\p{L}*|vertraulich\\p{L}*',
  background:
    'niederschrift|protokoll|hintergrund|ausgangslage|ausgangssituation|einleitung|einführung|ist-zustand|bestand\\b|istzustand|anlass|über uns|vorbemerkung\\p{L}*|begriffe|begriffsbestimmung\\p{L}*|bisherige\\p{L}*|zuschlagskriteri\\p{L}*|\\p{L}*wertung\\p{L}*|gewichtung\\p{L}*|kriterien|rechtsschutz|nachprüfung\\p{L}*|rüge\\p{L}*|mitteilung\\p{L}*|auskünfte|kommunikation|kontakt|termine\\b|aufklärung|bietergespräch',
} satisfies Lexicon
