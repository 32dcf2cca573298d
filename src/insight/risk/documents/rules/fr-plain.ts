import type { Rule } from '../rule.ts'

const people =
  '(?:personnels?|salaries?|agents|effectifs?|equipes?|employes?|ouvriers?|chauffeurs|conducteurs|cuisiniers|gardiens|contrats de travail|collaborateurs)'
const lapse =
  '(?:manquee?s?|non (?:\\w+ )?(?:faite?s?|remplacee?s?|effectuee?s?|realisee?s?|collectee?s?|assuree?s?|pourvue?s?|livree?s?|respecte\\w*|signale\\w*|remise?s?|tenue?s?|conforme?s?)|manquements?|absences?|retards?|tardi\\w+|defauts?|oubli\\w*|infractions?|depassements?|carences?|inexecution)'
const notSanction =
  /interets moratoires|assurance|chiffre d'affaires|points?\b|notes?\b|prix unitaire|candidat|soumissionnaire|\boffres?\b|insertion|\baucune?\b|retard de paiement|heures supplementaires|aucune penalite/

/** The risks in plain words: "nous", everyday verbs, and the clipped lines of lists and tables. */
export const plainRules: Rule[] = [
  {
    code: 'mandatory_site_visit',
    all: [
      /\bvisite|rendue?s? (?:dans|sur)|deplacee?s? sur|vue? les lieux|\blieux\b/,
      /\bdoi(?:t|vent)\b|devr(?:a|ont)\b|a peine (?:d'|de )|absents? a|n'est pas ouverte|ne sera pas (?:ouverte|examinee|lue)|obligat|imperati|sans (?:cette|la) visite|figurer dans l'offre|condition/,
      /offres?\b|candidats?|entreprises?|soumissionnaires?|concurrents?/,
    ],
    not: [
      /facultati|(?:pas|non|ni) (?:\w+ )?(?:obligatoire|exigee|requise|imposee|necessaire)|ne conditionne|conseillee|recommandee|visites? (?:medicale|de (?:maintenance|controle|suivi|chantier)|periodique|annuelle|mensuelle|preventive|a domicile)|titulaire (?:doit|visite|effectue)|aucune visite|visiteurs?|lieux (?:d'execution|de livraison|publics)/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /\bnotes?\b|\bpoints?\b|\bmoyenne\b|\bcotees?\b|\bbareme|qualite|technique/,
      /n'a pas|\bn'ont pas|moins de|au[- ]dessous|inferieur|sous (?:la|le|les)|en[- ]dessous|ou moins\b|minimum|au moins|n'attei|n'obti|\b0\b|zero/,
      /sort(?:ent)? d[eu]|met fin|mettent fin|n'est pas (?:ouverte|lue|poursuivie|regardee|examinee)|reste (?:fermee|close|cachetee)|est (?:perdue|hors|eliminee|ecartee)|s'arrete|tombe\b|ne va pas (?:plus loin|au-dela)|quitte/,
    ],
    not: [
      /chiffre d'affaires|aucune? (?:note|seuil)|pas de (?:seuil|note)|resili|contrat\b|disponib|anormalement|n'est pas (?:ecartee|eliminee)/,
    ],
  },
  {
    code: 'price_only_award',
    all: [
      /\bprix\b[^.;\d]{0,25}100 ?(?:%|pour cent)|seul (?:le montant|le prix|le cout)\b|(?:meilleur|plus bas|moindre) (?:prix|cout|montant)[^.;]{0,40}(?:sans autre|seul|uniquement)|sans (?:autre|aucun autre) critere|le moins cher (?:gagne|l'emporte|est retenu)|demande le moins/,
    ],
    not: [
      /anormalement|formule|points?\b|notes?\b|egalite|pas (?:seul|uniquement|seulement)|qualite|technique \d/,
    ],
  },
  {
    code: 'short_transition',
    all: [
      /premier jour|pleinement|en service|en marche|\bcommence\w*|\bdemarr\w+|debut\w*|prise (?:de|en)|exploitation|pret\b|operationnel|en place|se preparer|preparation/,
      /notification|attribution|signature|signe\b|ordre de service|notifie/,
    ],
    not: [
      /personnel|salaries|plan de|fin du marche|expiration|resili|reversib|au moins|avance\b|attestation|caution|garantie|offre|suspension|assurance|reunion|\bans\b|reconduc|candidat|document|sous-trait|recours|formation|rapport|calendrier|intervention|panne/,
    ],
    number: 'shortTerm',
  },
  {
    code: 'staff_transfer',
    all: [
      new RegExp(
        `\\b(?:garde\\w*|conserve\\w*|repren\\w+|reprise|maintien\\w*|integre\\w*|embauche\\w*|accueill\\w+)\\b[^.;]{0,50}\\b${people}\\b|\\b${people}\\b[^.;]{0,80}\\b(?:maintenus?|maintenue?s|gardee?s?|conservee?s?|reprise?s?|passent|passe|transferee?s?|rejoignent|changent d'employeur|suivent|integree?s?)\\b`,
      ),
      /nouve\w+|actuel\w*|en place|en poste|en cours|sortant|present|affectee?s?|anciennete|ancien/,
    ],
    not: [
      /\baucune?\b|\bn'est\b|\bne\b|sans reprise|donnees|formation|materiel|vehicules|patients|usagers|eleves/,
    ],
  },
  {
    code: 'contract_penalty',
    all: [
      new RegExp(`\\b${lapse}\\b`),
      /\b(?:coute\w*|sanctionn\w+|retire\w*|retenue? de|retient|deduit\w*|facture\w*|paie|paye|verse\w*|redevable|preleve\w*|doit|perd|impute\w*)\b/,
    ],
    not: [notSanction],
    number: 'amount',
  },
  {
    // A line of a list of sanctions: "Passage manqué : 80 EUR", "Rapport tardif | 200 EUR".
    code: 'contract_penalty',
    all: [
      new RegExp(`^[^:|]{0,60}\\b${lapse}\\b[^:|]{0,70} ?[:|] ?(?:€ ?)?\\d[\\d., ]* ?(?:€|eur|%|pour cent)`),
    ],
    not: [notSanction, /disponib|ponderation|critere|tarif|prix/],
    number: 'amount',
  },
  {
    code: 'service_credits',
    all: [
      /redevance|forfait|facture|remuneration|prix|mensualite|loyer|montant|abonnement|somme/,
      /baisse|retranche|perd|en moins|ampute|rabot|diminu|retir|rendu|credite|rembours|restitu|rabais/,
      /(?:disponib|ponctual|satisfaction|delai|taux|qualite|niveau|objectif)\w*[^.;]{0,60}(?:sous|inferieur|tombe|descend|manque|non atteint|en dessous|en deca)|(?:en dessous|en deca|au-dessous|sous)\b[^.;]{0,40}(?:disponib|ponctual|satisfaction|taux)/,
    ],
    not: [
      /aucune? (?:reduction|deduction|retenue)|\btva\b|carbone|energie|\bpoints?\b|chiffre d'affaires|\boffre\b/,
    ],
    number: 'percent',
  },
]
