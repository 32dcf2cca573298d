import type { DateCode } from './date-codes.ts'

/** Nouns for bids and verbs for their arrival, by language: "bids … uploaded", "Angebote … eingehen". */
const bids = {
  en: '(?:tenders?|bids?|offers?|proposals?|quotations?|quotes?|responses?|submissions?|applications?|expressions? of interest|requests? to participate|tender documents?|envelopes?)',
  de: '(?:\\p{L}*angebote?n?|teilnahmeantr[aä]ge?n?|bewerbung(?:en)?|gebote?n?|unterlagen)',
  fr: '(?:offres?|plis?|candidatures?|propositions?|soumissions?|dossiers?|réponses? des candidats)',
}
const arrive = {
  en: '(?:submi\\w+|upload\\w*|lodg\\w+|receiv\\w+|return\\w*|deliver\\w*|sent|send|filed|deposit\\w*|arriv\\w*|reach\\w*|clos\\w+|due|in by|in the portal|handed in|hand in|made by|entered|must|shall|are to|have to|should|invited by|accepted until|close)',
  de: '(?:bis\\b|spätestens|eingeh\\w*|eingegangen|eingelangt|einzureichen|eingereicht|einreich\\w*|hochzuladen|hochgeladen|abzugeben|abgegeben|vorliegen|zu übermitteln|müssen|sind|können|nimmt|entgegen)',
  fr: '(?:remis\\w*|dépos\\w+|reçu\\w*|transmi\\w+|parvien\\w+|parvenir|adress\\w+|envoy\\w+|téléversé\\w*|doivent|devront|sont|avant le|au plus tard)',
}

/**
 * Words that name the meaning of a date, in English, German and French (one line each), lower case regular expressions. The
 * order matters: "closing date for questions" is no closing date of tenders.
 */
export const dateCues: readonly (readonly [
  DateCode | 'other',
  readonly [en: string, de: string, fr: string],
])[] = [
  [
    'other',
    [
      '(?:answers?|repl(?:y|ies)|responses?)(?: \\w+){0,4} (?:to|of|for)(?: \\w+){0,4} (?:questions?|queries|clarifications?|requests?)|(?:answers?|replies) (?:will|are|is|shall|by|:|published)|standstill|corrigend|version of|dated|issued on|as of|born|amended on|act \\d{4}|regulations? \\d{4}|boundary review|audited|accounts for|since',
      'antworten|beantwort\\w+|stillhalte|fassung vom|stand:|in kraft|gesetz vom|geändert am|wartefrist|vom \\d{1,2}\\.\\d{1,2}\\.\\d{2,4} \\(',
      'réponses? (?:de l|du|aux|sont|seront|:)|version du|loi du|décret|arrêté du|code de|modifié le|délai de standstill',
    ],
  ],
  [
    'questions_deadline',
    [
      'questions?|ask (?:us |any |them |your )*(?:before|by|until|no later|up to)|clarifications?|queries|enquir(?:y|ies)|requests? for (?:additional |further )?information|\\bRFIs?\\b|points of clarification|correspondence closes',
      'bieterfragen?|\\p{L}*fragen|rückfragen|nachfragen|anfragen|auskünfte|\\p{L}*auskunftsersuchen|aufklärung|bieterkommunikation|fragenfrist|fragefrist|hinweise der bieter',
      'questions?|renseignements|demandes? (?:d.informations?|de précisions?|d.éclaircissements?|de compléments?)|précisions|éclaircissements',
    ],
  ],
  [
    'site_visit',
    [
      'site (?:visits?|inspections?|tours?|meeting)|guided tours?|[\\p{L}\\d]+ viewings?|viewings?|walk-?(?:through|round)|open days?|inspection of the (?:site|premises)',
      '\\p{L}*besichtigung\\p{L}*|\\p{L}*ortstermin\\p{L}*|\\p{L}*begehung\\p{L}*',
      'visites?',
    ],
  ],
  [
    'validity_until',
    [
      'valid until|remain valid|open for acceptance|validity|binding until|binding period|capable of acceptance|held open|hold (?:its|their|your) (?:tender|bid|offer|price)s?',
      '\\p{L}*bindefrist|zuschlagsfrist|gebunden|bindung\\b|angebotsbindung|angebot bleibt|gültig bis|(?:an|bei) (?:ihr|sein|das) angebot',
      'validité|engagée?s? par (?:leur|son)|valables? jusqu|tenue?s? par (?:leur|son)|liée?s? par (?:leur|son)',
    ],
  ],
  [
    'opening',
    [
      'opening of (?:the )?(?:tenders|bids|offers|proposals)|(?:tenders|bids|offers) (?:will|shall|are to) be opened|(?:tender|bid) opening',
      'angebotsöffnung|öffnung der angebote|eröffnungstermin|submissionstermin|öffnungstermin|\\p{L}*öffnung\\b',
      'ouverture des (?:plis|offres|candidatures)',
    ],
  ],
  [
    'award',
    [
      'award decision|expected award|award of (?:the )?contract|contract award|notification of award|decision to award|intended award|cabinet approval|board approval|preferred bidder|intention to award|anticipated award|moderation',
      '\\p{L}*zuschlag(?:serteilung|s?entscheidung)?\\b|auftragserteilung|vergabeentscheidung|beauftragung',
      'attribution|notification (?:du marché|envisagée|prévisionnelle|prévue|:)|date prévisionnelle d.attribution|choix du titulaire',
    ],
  ],
  [
    'contract_end',
    [
      'contract end|end of (?:the )?(?:contract|service|works)|(?:contract|agreement|framework|term|service)\\b[^.;]{0,30} (?:expires|ends|terminates)|expiry of the (?:contract|agreement)|completion|completed by|end date|last day of',
      'vertragsende|laufzeitende|(?:vertrag|laufzeit|auftrag|vereinbarung|leistung)\\p{L}*[^.;]{0,30} endet|\\p{L}*fertigstellung\\p{L}*|fertigzustellen|ende der (?:leistung|ausführung)|leistungsende|bauende|abschluss\\b',
      'fin (?:du|des) (?:marché|contrat|prestations|travaux)|échéance|achèvement|(?:marché|contrat|accord-cadre|prestations?)[^.;]{0,30} (?:prend fin|expire)|date de fin',
    ],
  ],
  [
    'contract_start',
    [
      'contract start|start of (?:the )?(?:contract|service|works)|commence(?:s|ment)?|start date|begins?|go-live|service start|starts? on|from|first day of|takes effect|in force from|mobilisation',
      'leistungsbeginn|vertragsbeginn|ausführungsbeginn|beginn der|beginnt am|baubeginn|lieferbeginn|ab dem|zu beginnen|betriebsbeginn|arbeitsbeginn|übernahme',
      'à compter du|début (?:du|des|d.)|commencement|démarrage|prise d.effet|notification|date de début|débute\\w*|prise en charge',
    ],
  ],
  [
    'deadline',
    [
      `(?:repl(?:y|ies)|respon(?:d|ses?)|quot(?:e|ation)s?) (?:due |date )?(?:by|until|before)\\s?:?|response date|(?:submit|upload|lodge|return|deliver|send|file|hand in|get)\\s(?:us\\s|in\\s)?(?:your|the|all|a|their|its|any)\\s(?:\\w+\\s){0,2}?${bids.en}|closing(?: date| time|\\s?:| is\\b| on\\b| at\\b)|${bids.en}[^.;]{0,60}?${arrive.en}|deadline|(?:receipt|submission|return|lodging|delivery|upload\\w*) of (?:\\w+ )?${bids.en}|due (?:by|date)|(?:tender|bid) (?:return|closing|submission|deadline)|latest (?:date|time)|cut-?off|(?:portal|competition|call|invitation|submission window|window) closes|submission (?:date|deadline|by|:)|(?:final|last) date for`,
      `(?:reichen|laden|geben|senden|übermitteln|stellen|legen) sie[^.;]{0,50}?${bids.de}|(?:abgabe|einreichung|eingang)\\b[ :]{0,3}(?:bis|spätestens|am|:)|angebotsfrist|abgabefrist|einreichungsfrist|einreichungstermin|abgabetermin|angebotsabgabe|angebotsschluss|schlusstermin|abgabeschluss|einsendeschluss|teilnahmefrist|bewerbungsfrist|eingangsfrist|frist (?:für den eingang|zur (?:einreichung|abgabe))|eingang der ${bids.de}|(?:abgabe|einreichung) der ${bids.de}|${bids.de}[^.;]{0,60}?${arrive.de}|ablauf der|submission\\b|fristende`,
      `(?:remettez|déposez|envoyez|transmettez|adressez|faites parvenir)[^.;]{0,30}?${bids.fr}|(?:dépôt|remise|réception)\\b[ :]{0,3}(?:avant|au plus tard|jusqu|le \\d|:)|date(?:s)? (?:et heure )?limites?|(?:remise|réception|dépôt|envoi|transmission|retour|remettre|déposer) (?:des|de leurs?|de l['’]|du|de|les|leurs?) ?${bids.fr}|clôture|${bids.fr}[^.;]{0,60}?${arrive.fr}|limite de (?:remise|réception|dépôt)|\\bDLRO\\b`,
    ],
  ],
  [
    'published',
    [
      'publication|published|dispatch\\w*|notice (?:sent|date)',
      'veröffentlich|bekanntmachung|absendung',
      'publication|publié|envoi de l.avis|date d.envoi',
    ],
  ],
]
