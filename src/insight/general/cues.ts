/*
 * Words that tell the meaning of a sum, a duration or a kind of procedure, in English, German and French, as regular
 * expressions in lower case; each line holds the alternatives of one language. Cues of dates stand in `cues-dates.ts`.
 */

export const valueCues = {
  estimated_value: [
    "estimated (?:total |contract |annual |overall )?(?:value|cost|price|spend|budget)|(?:total|contract|overall|whole|aggregate|anticipated|expected|approximate|indicative|framework|call-off) (?:\\w+ )?(?:value|spend|expenditure|budget|price)|value of (?:the|this|all|each) |worth|budget|estimate[sd]?\\b|valued at|funding|engineer[’']s estimate",
    'geschätzte\\p{L}* (?:\\p{L}+ ){0,2}\\p{L}*wert|\\p{L}*auftragswert\\p{L}*|auftragssumme|gesamtwert|\\p{L}*volumen\\b|schätzwert|schätzung|\\p{L}*kosten(?:rahmen|schätzung|berechnung|anschlag)|geschätzt|veranschlagt|budget|haushaltsmittel|netto-?wert|vertragswert|wert (?:des|der) (?:auftrag|leistung|vergabe|rahmen)\\p{L}*',
    "valeur (?:totale |globale )?(?:estimée|prévisionnelle|du|de l|hors)|montant (?:total |global |annuel )?(?:estimé|estimatif|prévisionnel|du marché|de l['’]accord|des travaux|des prestations)|estimation|budget|estimée?s?\\b|évaluée?s?\\b|enveloppe|coût prévisionnel|dépenses? (?:prévisionnelle|estimée|prévue)s?",
  ].join('|'),
  maximum_value: [
    'maximum (?:\\w+ )?(?:value|amount|spend)|upper limit|ceiling|(?:shall|will|may|must|can|does) not (?:be )?exceed|capped at|up to a (?:total|maximum|value)|not more than',
    'höchstwert|höchstmenge|obergrenze|maximalwert|höchstbetrag|höchstvolumen|maximale\\p{L}* (?:auftrags)?(?:wert|volumen|betrag)|höchstens|nicht (?:übersteigen|überschreiten)|maximal',
    "montant maxim|maximum (?:de l['’]accord|de commandes|du marché|:|est|fixé|annuel)|plafond|valeur maximale|ne (?:pourra|peut|saurait|devra|doit) (?:pas )?(?:dépasser|excéder)|plafonnée?",
  ].join('|'),
} as const

/** Headings above sums of the contract. */
export const valueHeadings =
  'value|size of|budget|estimate|contract (?:sum|price)|spend|auftragswert|\\p{L}*wert\\b|\\p{L}*volumen|umfang|kosten\\p{L}*|budget|valeur|montants?|estimation|enveloppe'

/** Words for sums that do not belong to the contract: turnover, insurance, penalties, other contracts. */
export const otherSums =
  'turnover|revenue|insurance|insured|indemnity|liability|references?\\b|penalt|damages|guarantee|bond\\b|umsatz(?!steuer)|versicherung|deckung|haft(?:ung|pflicht)|referenz|vertragsstrafe|bürgschaft|sicherheit|chiffres? d|assurance|pénalité|références?\\b|garantie|caution|sinistre|per claim|je schaden|avance\\b|deposit|service credits?|réparation|préjudice|dommages?|responsabilité|schaden|claims?\\b|compensation'
/** Words right before a sum that place it at another time or on another thing. */
export const pastSums =
  'each\\b|jeweils|chacune?\\b|previous|outgoing|existing contract|expiring|last (?:year|financial)|current (?:contract|arrangement)|in 20\\d\\d|20\\d\\d/\\d\\d|bisherig\\p{L}*|vorjahr\\p{L}*|auslaufend\\p{L}*|im jahr 20\\d\\d|haushalts\\p{L}*|grunderwerb|précédent\\p{L}*|exercice 20\\d\\d|en 20\\d\\d|ancien\\p{L}*|actuel marché|(?:exceeding|above|more than|over|au-delà de|supérieure?s? à|über) $'

const en = [
  '(?:contract|agreement|framework(?: agreement)?|term|services?|concession|appointment|engagement|commission|licence|works|partnership)\\b[^.;]{0,70}?(?:runs?|lasts?|is (?:concluded|awarded|let|entered into|for)|will (?:run|last|be (?:for|let|awarded))|shall (?:run|last|be for|remain)|has a (?:term|duration)|term|period|duration|continues?|remains? in force|spans?|covers? a|expires?|of)',
  '(?:initial|fixed|minimum|contract|base|firm|core) (?:contract )?(?:term|period|duration)|duration|(?:term|period|length) (?:of|is|shall|will|:)|awarded for|let for|for a (?:term|period|duration) of|(?:construction|works|contract|completion|execution|performance|project) (?:period|time|duration)|time for completion|period of performance|an initial|over a period of',
].join('|')
const de =
  '\\p{L}*laufzeit|vertragsdauer|\\p{L}*(?:ausführungs|leistungs|vertrags|bau|projekt)(?:zeitraum|dauer|zeit|frist)|dauer (?:des|der|von)|(?:wird|werden|ist|gilt|erfolgt)\\b[^.;]{0,40}(?:auf|für|über) (?:die dauer|einen zeitraum)|(?:vertrag|rahmenvereinbarung|rahmenvertrag|auftrag|konzession)\\b[^.;]{0,60}?(?:läuft|gilt|dauert|endet|wird|geschlossen|abgeschlossen|beträgt|für|auf|über)|abgeschlossen (?:für|auf)|geschlossen (?:für|auf)|gilt für|läuft|erstreckt sich|dauer\\b|befristet|zeitraum von'
const fr =
  "durée (?:du|de|de l|totale|initiale|ferme|est|maximale|globale|prévisionnelle|d|:)|(?:marché|contrat|accord-cadre|concession|convention|mission|prestations?)\\b[^.;]{0,50}?(?:est (?:conclu|passé|consenti|attribué|signé)|court|dure|s['’]étend|s['’]exécute|porte sur|s['’]étale|prend fin|expire|pour|d['’]une durée)|conclue? pour|passée? pour|pour une (?:période|durée)|période (?:initiale|ferme|d['’]exécution)|il (?:porte sur|est conclu)|délai (?:global )?d['’]exécution|délai d['’]achèvement|durée\\b"
export const durationCues = [en, de, fr].join('|')

export const extensionCues =
  'exten(?:d|sion)|renew|option(?!al)|verlänger|optionsjahr|reconduct|reconduit|prolong|renouvel|further (?:period|term|year)|additional (?:period|term|year)|tacite'
/** Words for other periods near the period of the contract. */
export const otherPeriods =
  "notice\\b|payment|paid|invoice|warranty|defects|financial years?|past|previous|last (?:three|five|two|\\d)|delivery|kündig|zahlung|rechnung|gewährleistung|mängel|verjährung|geschäftsjahr|letzten|vergangenen|kalenderjahren|lieferung|préavis|paiement|facture|garantie|exercices|derni(?:ers|ères)|livraison|not older|nicht älter|experience|erfahrung|expérience|aged|after the|before the|retain|kept|aufbewahr|conserv|months[’'] |angebot\\p{L}* gebunden|engagé|offres?\\b|warranty"

export const validityCues =
  'open for acceptance|validity|valid (?:for|until)|remain(?:s)? (?:valid|open|binding|firm|capable)|capable of (?:acceptance|being accepted)|(?:held|kept|hold|keep|stand|stays?|stay) (?:\\w+ ){0,4}(?:open|firm|good|valid|binding)|binding (?:for|period|on)|bound by|(?:not|no) (?:be )?withdrawn?|\\p{L}*bindefrist|gebunden|zuschlagsfrist|\\p{L}*bindung\\b|gültig(?:keit)?\\b|aufrechtzuerhalten|aufrecht\\b|validité|maintenue?s?\\b|li(?:e|ent|era|eront)\\b[^.;]{0,25}(?:auteur|candidat|soumissionnaire|concurrent|jours|mois)|ne peu(?:t|vent) (?:être )?retir|bind(?:s|et|en)\\b|halten? sich[^.;]{0,40}angebot|(?:angebote?\\b[^.;]{0,30}|bleib\\p{L}+ )(?:bestehen|bindend|verbindlich|wirksam)|stands? (?:for|firm|open)|good for|(?:prices?|bids?|tenders?|offers?|quotes?) hold\\b|liée?s?\\b|engagée?s? par|tenue?s? (?:par|de maintenir)|liée?s? par|maint(?:enir|ien|iennent|ient)\\b|offres?\\b[^.;]{0,20} valables?|valables? (?:pendant|durant|pour)'
/** Subjects of a validity: a bid is valid, or the bidder is bound. */
export const validitySubjects =
  'tenders?|bids?|offers?|proposals?|quot(?:e|es|ations?)|prices?|submissions?|\\p{L}*angebot\\p{L}*|bieter\\p{L}*|bewerber\\p{L}*|\\p{L}*bindefrist|zuschlagsfrist|offres?|propositions?|plis|soumission(?:naire)?s?|candidats?|concurrents?|ils restent|elle reste|acceptance'

export const procedures: readonly (readonly [string, string])[] = [
  [
    'negotiated_without_call',
    'negotiated procedure without|direct award|verhandlungsverfahren ohne|verhandlungsvergabe ohne|direktauftrag|procédure négociée sans|marché (?:négocié )?sans (?:publicité|mise en concurrence)',
  ],
  ['competitive_dialogue', 'competitive dialogue|wettbewerbliche[rnms]? dialog|dialogue compétitif'],
  ['innovation_partnership', 'innovation partnership|innovationspartnerschaft|partenariat d.innovation'],
  ['competitive_flexible', 'competitive flexible'],
  [
    'negotiated',
    'competitive procedure with negotiation|negotiated procedure|procedure with negotiation|competitive negotiated|verhandlungsverfahren|verhandlungsvergabe|procédure (?:avec négociation|concurrentielle avec|négociée)',
  ],
  [
    'restricted',
    'restricted procedure|restricted tender|two-stage (?:restricted|procedure)|nicht ?-?offenes? verfahren|nicht ?-?offene[ns]? verfahren|beschränkte[rn]? ausschreibung|appel d.offres restreint|procédure restreinte',
  ],
  ['adapted', 'procédure adaptée|\\bmapa\\b'],
  [
    'open',
    'open procedure|open (?:tender|competition|competitive|invitation)\\w*|offene[sn]? (?:eu-weite[sn]? )?verfahren|offenen verfahrens?|öffentliche[rn]? ausschreibung|appel d.offres ouvert|procédure ouverte|\\bAOO\\b',
  ],
]

export const languageNames: Record<string, string> = {
  en: 'english|englisch|anglais',
  de: 'german|deutsch|allemand',
  fr: 'french|französisch|français',
  it: 'italian|italienisch|italien\\b',
  es: 'spanish|spanisch|espagnol',
  nl: 'dutch|niederländisch|néerlandais',
  pl: 'polish|polnisch|polonais',
  ga: 'irish|irisch|irlandais',
  cy: 'welsh|walisisch|gallois',
  pt: 'portuguese|portugiesisch|portugais',
}
/** Words that show that a sentence is about the language of tenders, not of staff. */
export const languageCues =
  '(?:tenders?|bids?|offers?|proposals?|requests|responses?|submissions?|quotations?|documents|everything|correspondence|communication)\\b[^;]{0,80}(?:\\bin\\b|language)|(?:answer|respond|reply|write|tender|bid|quote|apply)\\b[^.;]{0,20} in\\b|written in|drawn up in|drafted in|language of (?:the )?(?:tender|bid|procedure|procurement|contract)|(?:working|procedural|tender|bid|contract) language|language:|languages? (?:is|are|accepted|of)|\\p{L}*angebot\\p{L}*[^;]{0,80}(?:sprache|deutsch)|(?:verfahrens|angebots|vertrags|verhandlungs|amts)?sprache\\b|in \\p{L}+er sprache|auf deutsch|in deutsch|(?:offres?|plis|candidatures?|documents|propositions?|pièces|dossiers?|réponses?|échanges)\\b[^;]{0,80}(?:rédigé|langue|français)|langues?\\b|rédigée?s? en'
/** Words that show that a language is only tolerated, or concerns staff or other papers. */
export const languageAsides =
  'tolerat|tolér|(?:also|may|can) be|may|accepted|translation|übersetz|auch in|kann|können|zulässig|geduldet|akzeptiert|genügt|admise?s?|peu(?:t|vent)|accepté|traduction|acceptée|sauf|except|ausnahme|level|niveau|staff|personal|personnel|mitarbeiter|agents?|speak|spricht|parle'
