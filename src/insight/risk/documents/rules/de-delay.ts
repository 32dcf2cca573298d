import type { Rule } from '../rule.ts'
import { absent, money } from './words-de.ts'

const penalty =
  '(?:vertragsstrafe|konventionalstrafe|ponale|strafzahlung|verzugsstrafe|verspatungsstrafe|strafgeld|bussgeld)\\w*|\\bponal\\w*'
const lump =
  '(?:pauschal(?:iert)?e[nrms]? (?:\\w+ ){0,2}(?:verzugs)?schaden(?:s?ersatz)?\\w*|schaden(?:s?ersatz)?pauschale\\w*|schaden(?:s?ersatz)? pauschal|verzugs(?:schadens?|entschadigungs)?(?:pauschale|entschadigung|kosten)\\w*)'

const notTheirs =
  /verzugszins|zinsen|zahlungsverzug des auftraggebers|versicherung|umsatz|skonto|uberstunden|zuschlag je|aufpreis|stundensatz|lagerung/

/** Late, bad or missing performance that costs money. */
export const delayRules: Rule[] = [
  {
    code: 'contract_penalty',
    all: [
      new RegExp(penalty),
      /fallig|verwirk|zahl|erhoben|erheb|schulde|verlang|forder|vereinbart|geltend|verpflicht|betragt|hohe|%|eur|€|chf|prozent|anfall|ausgelost|zu entrichten|belegt|festgesetzt|berechnet|kostet|fallt|fallen|belauft|einbehalten|auslos|nach sich/,
    ],
    not: [absent(penalty), /bussgeldverfahren|bussgeldbescheid|steuer|ordnungswidrigkeit/],
  },
  { code: 'liquidated_damages', all: [new RegExp(lump)], not: [absent(lump), /mahn|recherche/] },
  {
    // A rate per stretch of time by which something is late, whatever it is called.
    code: 'liquidated_damages',
    all: [
      /\b(?:je|pro|fur jede[nrs]?|jede[rs]?|taglich|wochentlich)\b ?(?:\w+ ){0,3}\w{0,12}(?:tag|woche|stunde)\w{0,3}\b|taglich|\btagessatz/,
      /verspat|verzug|verzoger|uberschreit|uberschritten|zu spat|nicht rechtzeitig|nicht fristgerecht|saumig|ruckstand|uberfallig/,
      /zahl|schuld|fallig|abgezog|abzug|einbehalt|gekurzt|mindert|minderung|erstatte|entrichte|anfall|fallen|fallt|berechnet|belast|kostet|in rechnung|geltend|entschadig|verwirk|anzurechnen/,
    ],
    not: [notTheirs, /\b(?:keine?|nicht)\b[^.;]{0,20}(?:berechnet|abgezogen|geltend|abzug|einbehalt)/],
    number: 'amount',
  },
  {
    code: 'contract_penalty',
    all: [
      /\b(?:je|pro|fur jede[nrsm]?|bei jede[rm]|jede[rs]?)\b[^.;]{0,60}(?:verstoss|verfehl|versaum|nicht |fehl|ausgefallen|unbesetzt|ausfall|zuwiderhandlung|verletzung|mangel|unterlass|beanstand|uberschreit|verspat)/,
      /zahl|schuld|fallig|abgezog|abzug|entrichte|anfall|berechnet|belast|kostet|in rechnung gestellt|verwirk|einbehalten/,
    ],
    not: [notTheirs, /punkt|versicher|deckung|angebot|lohn|anzubieten|einzutragen/],
    number: 'amount',
  },
  {
    code: 'service_credits',
    all: [
      /service[- ]?(?:credit|gutschrift)|malus(?:regel|zahlung|betrag|punkt|system|abzug)|\bmalus\b|bonus[- ]malus|\bponale/,
    ],
    not: [absent('service[- ]?(?:credit|gutschrift)|malus'), /\bbonus nur\b/],
  },
  {
    code: 'service_credits',
    all: [
      new RegExp(`${money}|€|\\beur\\b`),
      /gemindert|mindert|gekurzt|kurzt|minderung|kurzung|abgezogen|abzug|abzuge|reduziert|reduzier|gutschrift|gutgeschrieben|gutzuschreiben|malus|verringert|herabgesetzt|sinkt um|erstattet|vermindert|verliert|ermassigt|nachlass|schreibt/,
      /verfugbarkeit|nicht |unterschrei|unterschritten|verfehl|mangel|ausfall|schlecht|\bunter\b|fehl|kennzahl|service ?level|reaktionszeit|verspat|storung|unzureichend|beanstand|uberschreit|uberschritten|ausgefallen|zielwert|quote|roten bereich|erreichbarkeit|punktlichkeit|schwelle/,
    ],
    not: [
      /skonto|mehrwertsteuer|umsatzsteuer|nicht (?:gekurzt|gemindert|reduziert|abgezogen)|mindermenge|absicherung|\bkein\w* (?:abzug|kurzung|minderung|gutschrift)|nachlasse|punktabzug|\bco2|emission|energieverbrauch|nachlass ohne|angebotspreis|einbehalt|eignung|sicherheit\b|bewertungspunkt|mindestlohn/,
    ],
    number: 'amount',
  },
  {
    code: 'fixed_milestones',
    all: [
      /meilenstein|vertragsfrist|(?:zwischen|einzel|fertigstellungs|vollendungs|fix|end|vertrags|ausfuhrungs|gesamt|eroffnungs|inbetriebnahme|liefer)(?:frist|termin)|\b(?:termin|frist)(?:e|en|s)?\b|\bzeitraume?n?\b|\bsperrpause/,
      /\bverbindlich\w*|\bvertragsfrist\w*|\bfixtermin\w*|fixgeschaft|zwingend|unbedingt einzuhalten|nicht (?:verschiebbar|verschieben|verschoben|verlangert|verhandelbar|verlegt)|unverschiebbar|unverruckbar|\bfix\b|lasst sich nicht|lassen sich nicht|keine verschiebung|keine verlangerung|ponalisiert|strafbewehrt|strikt einzuhalten/,
    ],
    not: [
      /unverbindlich|nicht verbindlich|keine verbindlich|angebots|bieterfrage|binde?frist|teilnahmeantr|besichtigung|ortstermin|rechtsverbindlich|reaktionszeit|kundigungsfrist|verhandlungstermin/,
    ],
  },
  {
    code: 'fixed_milestones',
    all: [
      /spatestens|bis (?:zum|am|ende)\b|\bbis\b|\bvor dem|\bam \d/,
      /fertig|abgeschlossen|abzuschliessen|abschluss|in betrieb|inbetriebnahme|ubergeben|ubergabe|abnahme(?:bereit|reif|fahig)|liefer|ausgeliefert|vollend|einsatzbereit|betriebsbereit|errichtet|installiert|aufzunehmen|betriebsstart|produktiv|live\b|eroffn|beendet sein|erbracht/,
      /\bist\b|\bsind\b|muss|mussen|\bhat\b|haben|erfolgt|wird|werden|verbindlich/,
    ],
    not: [
      /angebot|bieterfrage|frage|binde?frist|einzureichen|teilnahmeantr|antrage|rechnung|nachweis|bescheinigung|unterlagen|voraussichtlich|geplant|referenz|vergabeplattform|lieferung(?:en)? (?:erfolg\w+ )?(?:montag|werktag|taglich)|lieferzeit|uhr\b|unverbindlich|nicht verbindlich|zuschlag|kundig|verlanger|vertragsende|bericht|in den letzten|seit \d|optional|anlieferung|einreich|bisherig|umsatz|nachmeldung|gebunden/,
    ],
    number: 'date',
  },
  {
    code: 'uncapped_penalties',
    all: [
      /\b(?:obergrenze|hochstgrenze|hochstbetrag|begrenz\w+|gedeckelt|deckelung|limit\w*|deckel|maximalbetrag|beschrank\w+|kappung\w*|nach oben)\b/,
      /\bkein\w*|\bnicht\b|\bohne\b|unbegrenzt|unbeschrankt|\boffen\b/,
    ],
    not: [
      /haft(?:ung|et)|nutzungsrecht|auf [\d.,]+ ?%|zugriff|teilnehmer|losbegrenz|loslimit|bieter|nicht mehr als|abruf/,
    ],
    near: /vertragsstraf|konventionalstraf|ponale|malus|schadensersatz|schadenersatz|schadenspauschal|verzugspausch|abzug|abzuge|strafe|gutschrift/,
  },
  {
    code: 'uncapped_penalties',
    all: [
      /vertragsstraf|konventionalstraf|ponale|verzugspausch|schadenpausch|schadenspausch/,
      /unbegrenzt|ungedeckelt|unbeschrankt|unlimitiert|ohne (?:\w+ )?(?:begrenzung|obergrenze|deckel|limit)|nach oben offen/,
    ],
  },
]
