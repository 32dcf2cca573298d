import type { Rule } from '../rule.ts'
import { absent } from './words-de.ts'

const security = '(?:burgschaft|sicherheit(?:s?leistung)?|garantie|kaution|burgen|aval|hinterlegung)'
const otherSecurity =
  /vorauszahlung|anzahlung|bietungs|bieterburg|datensicherheit|informationssicherheit|arbeitssicherheit|it-sicherheit|sicherheits(?:konzept|dienst|anforder|vorschrift|uberprufung|beauftragt|daten|technik|klasse|schuh|verantwort)|(?:produkt|hersteller|funktions|haltbarkeits|preis|verfugbarkeits)garantie|verkehrssicherheit|versorgungssicherheit|betriebssicherheit|wartungsgarantie|mangelanspruche|gewahrleistung/

const prices =
  '(?:preis|vergutung|stundens[aä]tz|tagess[aä]tz|entgelt|verrechnungss[aä]tz|honorar|pauschal|satz\\b|satze\\b)'
const noChange =
  '(?:ausgeschlossen|nicht (?:vorgesehen|vereinbart|zulassig|moglich|statt|berucksichtigt|gewahrt|erstattet|angepasst|erhoht|geandert|zugelassen|anerkannt)|unzulassig|findet nicht|finden nicht|gibt es nicht|erfolgt nicht|entfallt|keine\\b)'

/** Payment, securities and prices. */
export const moneyRules: Rule[] = [
  {
    code: 'long_payment_term',
    all: [
      /zahlungsziel|zahlungsfrist|zahlung|bezahl|gezahlt|zahlbar|zahlt\b|begl(?:eichen|ichen)|\bfallig|uberwiesen|uberweis|vergutet|angewiesen|ausgeglichen|netto/,
      /rechnung|zahlungsziel|zahlungsfrist|zahlung|faktura|leistungsnachweis|lieferung|vergutung|entgelt|honorar/,
    ],
    not: [
      /kundig|gewahrleistung|burgschaft|bindefrist|verzugszins|verjahr|vertragslaufzeit|einbehalt|aufbewahr|einzureichen|nachunternehmer|raten\b|abschlagszahlungen alle|mangelfrist|vorzulegen|umsatz|versicher|mahnung|zahlungsruckstand|in verzug|uberfallig|einwendung|vertragsstraf/,
    ],
    number: 'longTerm',
  },
  {
    code: 'performance_bond',
    all: [
      new RegExp(
        `vertragserfullungs(?:burgschaft|sicherheit|garantie)|erfullungs(?:burgschaft|garantie|sicherheit)|ausfuhrungs(?:burgschaft|garantie)|konzernburgschaft|patronatserklarung|${security}[^.;]{0,80}(?:vertragserfullung|(?:vertragsgemass|ordnungsgemass|vertragstreu|ordnungsmassig)\\w* (?:erfullung|ausfuhrung|leistung)|erfullung (?:des|der|aller|seiner|ihrer)|vertragspflicht|verpflichtung(?:en)? (?:aus|des))|(?:vertragserfullung|erfullung (?:des|der|aller|seiner) |vertragspflicht\\w*|verpflichtungen aus)[^.;]{0,80}(?:${security}|abgesichert|besichert)`,
      ),
    ],
    not: [
      absent(
        `(?:vertragserfullungs|erfullungs|ausfuhrungs|konzern|bank|patronats)?-?(?:${security}|erklarung)\\w*`,
      ),
      /anstelle eine[rs]|bietungsburg|verpflichtungserklarung|sicherheitskonzept|versicherung/,
    ],
  },
  {
    code: 'performance_bond',
    all: [
      /burgschaft|bankgarantie|sicherheitsleistung|\bsicherheit\b[^.;]{0,40}\b(?:leisten|stellen|hinterleg|zu leisten|zu stellen|in hohe)|kaution|\baval|garantie auf erstes anfordern|leistet[^.;]{0,30}sicherheit|stellt[^.;]{0,30}sicherheit/,
      /leiste|stell|hinterleg|vorzulegen|vorlegen|beizubringen|ubergibt|ubergeben|zu erbringen|verlangt|hohe|fordert|gefordert/,
    ],
    not: [
      absent(`\\w{0,30}(?:${security})\\w{0,30}`),
      otherSecurity,
      /einbehalt|schlusszahlung|schlussrechnung|abgelost|ablosen|ablosung|versicherung/,
    ],
    number: 'amount',
  },
  {
    code: 'retention',
    all: [
      /einbehalt|zuruckbehalt|zuruckgehalten|halt[^.;]{0,60}zuruck|behalt[^.;]{0,60}\bein\b|mangelanspruch\w*|gewahrleistungs(?:sicherheit|burgschaft|einbehalt)|sicherheitseinbehalt|ruckbehalt|\bruckhalt/,
      /einbehalt|zuruck|sicherheit|burgschaft|ruckbehalt|behalt/,
    ],
    not: [
      absent('(?:sicherheits|gewahrleistungs)?(?:einbehalt|burgschaft|sicherheit)\\w*|zuruckbehalt\\w*'),
      /lohnsteuer|abzugsteuer|bauabzug|pfand|quellensteuer|behalt sich|regenwasser|hochwasser|ruckhaltebecken/,
    ],
    number: 'percent',
  },
  {
    code: 'retention',
    all: [
      /\b(?:letzten?|restlich\w*|verbleibend\w*|rest|schlussrate|ubrigen)\b/,
      /gezahlt|bezahlt|ausgezahlt|zahlt|fallig|freigegeben|ausbezahlt/,
      /gewahrleistungsfrist|mangelanspruchsfrist|mangelfrist|verjahrungsfrist|gewahrleistungszeit|garantiezeit|monate nach (?:der )?abnahme/,
    ],
    number: 'percent',
  },
  {
    code: 'price_fixed',
    all: [
      new RegExp(
        `festpreis|pauschalfestpreis|${prices}\\w*[^.;]{0,70}\\b(?:fest|fix|unveranderlich|unverandert|unveranderbar|konstant|bindend fur die gesamte|stabil|gleich)\\b|(?:preis|kosten|lohn|stoff|material)?(?:gleit|preisanpassung|preiserhohung|preisanderung|preisvorbehalt|preissteigerung|kostensteigerung|tarifsteigerung|lohnerhohung|teuerung|wertsicherung|indexier|indexanpassung|tariferhohung|preisnachverhandlung|anpassung der preise|erhohung der preise|anpassung der vergutung|anpassung der stundens)\\w*[^.;]{0,70}\\b${noChange}|\\bkeine?r?\\b (?:\\w+ ){0,3}(?:preis(?:gleit|anpassung|erhohung|anderung|nachverhandlung)|indexier|teuerung|wertsicherung|anpassung der (?:preise|vergutung)|gleitklausel|erhohung der)|${prices}\\w*[^.;]{0,80}\\b(?:nicht (?:\\w+ )?(?:angepasst|erhoht|geandert|indexiert|gesteigert|nachverhandelt|angehoben)|keiner (?:anpassung|preisgleitung|gleitung|anderung|indexierung))|(?:preis|kosten|lohn|tarif|inflations)(?:steigerung|erhohung|risik)\\w*[^.;]{0,60}(?:tragt|gehen zu lasten|zu lasten|abgegolten|einzukalkulier|einzurechnen|eingerechnet|ubernimmt|risiko des auftragnehmers)`,
      ),
    ],
    not: [
      /ruckgang|mengen(?:anderung|abweichung|schwankung)|bei (?:mehr|minder)|keine? (?:\w+ )?festpreis|festpreis\w* nicht|anschliessend|danach|im ersten (?:vertrags)?jahr|erste[ns]? (?:zwolf|12) monat|festgelegt|festgesetzt|bindefrist|nicht ausgeschlossen|in den ersten|ab dem (?:zweiten|dritten|2\.|3\.)|nachkommastell|gleitet|wird gewertet|formel/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      /mindest(?:abnahme|menge|volumen|abruf|umfang|bestell|auftrag|vergutung|umsatzgarantie|kontingent|leistung)\w*|abnahme(?:verpflichtung|pflicht|garantie|menge|zusage)|\babruf\w*|bestimmte[nrs]? (?:menge|anzahl|volumen|umfang|auftrags\w+|leistungsumfang|mindest\w*)|auftragsvolumen|\bmengen?\b|beauftragung|auslastung|\babnahme (?:von|der|einer|bestimmter)|auftrage\b|einzelauftrag|bestellung\w*|stuckzahl|kontingent|\bumfang\b|fallzahl|teilnehmerzahl/,
      /\bkein\w*|\bnicht\b|\bohne\b|\bweder\b|unverbindlich/,
      /zugesichert|zugesagt|zusage|garant|verpflicht|anspruch|besteht|vereinbart|vorgesehen|gewahr|\bohne\b|unverbindlich|zusicher|verbindlich|gebunden|festgelegt|ableit|abgeleitet|gibt es|geschuldet|\bmuss\b|ubernimmt|ubernommen/,
    ],
    not: [
      /mindestumsatz|auftragnehmer (?:ist|darf|kann|hat) nicht|ubersteigen|kundig|schaden|nachunternehm|mindestpunkt|mindestlohn|angebotsabgabe|nebenangebot|losweise|besichtigung|vergutung (?:fur|der) angebot|vorbehaltlos|eignung|mangel\w* der|probezeit|vertragsstraf|haft/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      /auftraggeber\w*[^.;]{0,60}(?:kann|darf|ist frei|steht es frei|behalt sich)[^.;]{0,80}(?:weniger|gar nicht|gar keine|uberhaupt nicht|nichts|auf null)|(?:abruf|menge|bestell|bedarf)\w*[^.;]{0,60}(?:auf null|auch null|ganz entfallen|vollstandig ausbleiben|ausbleiben)/,
    ],
    not: [/mindestens|garantiert/],
  },
]
