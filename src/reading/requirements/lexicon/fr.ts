import type { Lexicon } from './lexicon.ts'
import { frenchCues } from './fr-cues.ts'
import { frenchPhrases } from './fr-phrases.ts'

/** French of France, Belgium, Luxembourg and Switzerland (CCP, CCAG); see `Lexicon` for what each entry means. */
export const french = {
  cues: frenchCues,
  phrases: frenchPhrases,
  titles: {
    tender_guarantee: 'Garantie de soumission',
    guarantee: 'Garantie financière',
    turnover: "Chiffre d'affaires",
    insurance: 'Assurances',
    financial_ratio: 'Ratio financier',
    financial_statements: 'Comptes annuels',
    references: 'Références',
    key_staff: 'Personnel clé',
    staff: 'Effectifs',
    equipment: 'Moyens techniques',
    samples: 'Échantillons',
    background_check: 'Contrôle du personnel',
    tax_clearance: 'Impôts et cotisations sociales',
    declaration: "Déclaration sur les motifs d'exclusion",
    registration: 'Inscription à un registre',
    authorisation: 'Agrément ou autorisation',
    certificate: 'Certifications',
    consortium: "Groupements d'entreprises",
    site_visit: 'Visite des lieux',
    validity: 'Validité des offres',
    electronic_submission: 'Remise électronique',
    language: 'Langue',
    signature: 'Signature',
    page_limit: "Longueur de l'offre",
    variants: 'Variantes',
    minimum_score: 'Note minimale',
    reserved: 'Participation réservée',
    staff_transfer: 'Reprise du personnel',
    wage: 'Salaires et conditions de travail',
    social_clause: 'Clauses sociales',
    data_protection: 'Protection des données',
    subcontracting: 'Sous-traitance',
    service_level: 'Niveau de service',
    delivery_time: "Délai de livraison ou d'exécution",
    warranty: 'Garantie',
    environment: 'Conditions environnementales',
    training: 'Formation',
    concept: 'Mémoire technique',
    document: "Pièces de l'offre",
    specification: 'Exigence technique',
  },
  binding:
    "(?:sont|seront) (?:seuls? )?admise?s? (?:les|à (?:concourir|soumissionner|participer))|doi(?:t|vent)\\b|devr(?:a|ont)\\b|(?:est|sont|sera|seront) (?:\\w+ )?(?:tenue?s?|obligatoires?|exigée?s?|requise?s?|imposée?s?|impérati\\w+|à (?:fournir|produire|joindre|remettre|transmettre|présenter|déposer|compléter)|rejetée?s?|éliminée?s?|écartée?s?|irrégulière?s?|exclue?s?|interdite?s?|réservée?s?|déclarée?s? irrégulière?s?)|obligatoire(?:s|ment)?|exig(?:é|ée|és|ées|e|ence)\\b|requis(?:e|es)?\\b|impérative(?:ment)?|il (?:convient|appartient)|s['’]engage(?:nt|ra)?\\b|(?:n['’](?:est|sont)|ne (?:sont|seront|sera)) pas (?:autorisée?s?|admise?s?|acceptée?s?|recevables?|permise?s?)|ne peu(?:t|vent)|ne pourr(?:a|ont)|interdite?s?\\b|sous peine d['’]?|à peine de|au plus tard|exclusivement|uniquement|(?:est|sont) (?:constituée?s?|apportée?s?|jointe?s? à)|dans un délai (?:de|d['’]|maximum|maximal)|sous un délai|limitée?s? à|minimale?s? (?:est|sont)|(?:reste|demeure)(?:nt|ra|ront)? engagée?s?|minimal(?:e|es)? exigé|est fixée? à|justifie\\b|justifient\\b|produi(?:t|sent|ra|ront)\\b|fourni(?:t|ssent|ra|ront)\\b|remet(?:tent|tra|tront)?\\b|présente(?:nt|ra|ront)?\\b|join(?:t|gnent|dra)\\b|(?:est|sont|sera|seront) (?:\\w+ ){0,2}(?:nécessaires?|indispensables?|demandée?s?|attendue?s?|imposée?s?|prescrite?s?|proscrite?s?|exclue?s?|refusée?s?|éliminatoires?)|il est (?:demandé|exigé|attendu|interdit|impératif|nécessaire)|l['’](?:acheteur|université|établissement|administration|entité)[^;.]{0,20} (?:exige|attend|demande|requiert|impose)|nul\\b|aucun[^;.]{0,40}ne\\b|en aucun cas|en permanence|à tout moment|garanti(?:t|ssent|ra)\\b|assure(?:nt|ra|ront)?\\b|veill(?:e|ent|era)\\b|s['’](?:oblige|assure|astreint|interdit)|(?:atteint|atteignent|couvre|couvrent|dispose|disposent|détient|détiennent|possède|possèdent|communique|désigne|nomme|indique|atteste|attestent|comporte|comportent|comprend)\\b|est titulaire d|sont titulaires d|faute de quoi|exclusivité|condition (?:de|préalable)|seule?s? (?:les?|la)|avant (?:tout|le début|le démarrage|la notification|la signature|toute)|(?:à|pour) (?:fournir|produire|joindre|remettre|transmettre)\\b|merci de|veuillez|^(?:[-–•] )?(?:joindre|fournir|produire|remettre|transmettre|indiquer|présenter|justifier|décrire)\\b|(?:ne|n['’]) ?(?:\\w+ )?(?:excède|dépasse|saurait|doit)\\w*|sous \\w+ (?:minutes?|heures?|h\\b|jours?)|en moins de",
  asking:
    'devrai(?:t|ent)\\b|souhait(?:é|ée|able|és|ées)\\w*|de préférence|(?:est|sont) invitée?s? à|recommandée?s?',
  inherent:
    'minim(?:um|al|ale|ales|aux)\\b|au moins|obligatoire|attestations?|certificats?|justificatifs?|preuves?|copie(?:s)? d|extrait|déclaration|liste (?:de|des)|présentation d|réserv(?:é|ée|és|ées) (?:à|aux)|certification|document attestant',
  waived:
    "évincés|non retenus|(?:n['’]est|ne sont|n['’]étant|ne sera|ne seront|n['’]est toutefois) pas (?:\\w+ )?(?:exigée?s?|requise?s?|obligatoires?|demandée?s?|nécessaires?|imposée?s?|prévue?s?)|aucun(?:e)? [^;]{0,60}n['’]est (?:exigée?|requise?|demandée?|prévue?|imposée?)|facultati(?:f|ve|fs|ves)|dispensée?s? de|sans obligation|n['’]exige pas|demandes? de renseignements|questions?\\b|pénalités?\\b|différends?|litiges?|désigne\\b|s['’]entend|on entend par|au sens du|n['’]est exigée qu['’]",
  bidder:
    "candidats?|soumissionnaires?|titulaires?|prestataires?|attributaires?|fournisseurs?|entreprises?|entrepreneurs?|opérateurs? économiques?|offres?|candidatures?|plis|sous-traitants?|mandataire|groupements?|concessionnaire|exploitant|agents?|mémoire|maître d['’]œuvre|adjudicataire|consultants?|vendeur|transporteur|intervenants?|techniciens?|ingénieurs?|personnels?|salariés|employés|équipes?|chauffeurs?|conducteurs?|responsable\\b|chefs? d|cuisiniers?|infirmiers?|formateurs?|fabricant|exploitants?|données|police\\b|assurance|véhicules?|concurrents?|postulants?",
  buyer:
    "pouvoir adjudicateur|acheteur|maître d['’]ouvrage|maîtrise d['’]ouvrage|administration|collectivité|commune\\b|ville\\b|commission|conseil (?:municipal|communautaire|départemental|régional|d['’]administration)|ministère|département|région\\b|état\\b|préfet\\w*|maire\\b|comité|jury|établissement public|entité adjudicatrice|centre hospitalier|université|bailleur|élus|habitants|communauté d['’]agglomération|métropole|syndicat|assemblée|trésorier|gouvernement|membres du|service instructeur|parents|usagers",
  modal:
    "doi(?:t|vent)|devr(?:a|ont)|s['’]engage|est tenue? (?:de|à)|sont tenue?s? (?:de|à)|fourni(?:t|ra)|met|mettra|procède(?:ra)?|assure(?:ra)?|verse(?:ra)?|prend|peut|peuvent|pourra|devait|a\\b|ont\\b",
  report:
    '^(?:[\\d.]+ )?(?:\\p{L}+ )?(?:factures?|paiements?)\\b|avance de|rappel(?:le|lé|ant)\\b|indiqué que|procès-verbal|compte rendu|actuellement|à ce jour|historique|contexte|pour information|à titre indicatif|remercie|a (?:approuvé|décidé|voté|présenté|pris|rappelé|adopté)',
  free: "(?:(?:a été|ont été|s['’]est|se sont|était|étaient|avait|avaient|fut|furent)\\b|(?:est|sont) (?:admise?s?|autorisée?s?|acceptée?s?|possibles?)\\b|peu(?:t|vent)|pourr(?:a|ont)|est réputée?|sont réputée?s?|reçoi(?:t|vent)|est informée?|sont informée?s?|bénéficie|a droit|est libre|est payée?|progress\\w+)\\b",
  quantity:
    '(?:au moins|au minimum|minimum de|au maximum|au plus) (?:\\d|une?\\b|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)',
  strict: 'doi(?:t|vent)|devr(?:a|ont)|(?:est|sont) tenue?s? d',
  contractor: "titulaires?|prestataires?|fournisseurs?|concessionnaire|exploitant|maître d['’]œuvre",
  headings:
    "candidature|conditions de participation|critères de sélection|capacités?|aptitude|pièces|justificatifs|documents? à (?:fournir|produire|remettre)|dossier de candidature|contenu (?:de l['’]offre|des offres|des plis)|niveaux? minim|exigences|assurances?|motifs d['’]exclusion|références|garanties?|certifications?|présentation des (?:offres|candidatures)|conditions minimales|standing|capacité|expérience|équipe|personnel|moyens|conditions|obligations|déclarations?|sécurité|données|confidentialité|maintien|maintenance|service|niveaux?|incidents?|dépannage|astreinte|interventions?|qualité|finance|financière|économique|technique|cautionnement|sûretés?|candidats?|soumissionnaires?|prérequis|engagements?|dossier|offre|prestations?",
  background:
    "contexte|historique|préambule|présentation (?:de l['’]|du|de la) (?:acheteur|collectivité|ville|établissement|territoire|projet|existant)|compte rendu|procès-verbal|existant|situation actuelle|état des lieux|définitions?|glossaire|introduction|critères?|notation|pondération|jugement|analyse des offres|examen|voies de recours|recours|information des (?:candidats|soumissionnaires)|contacts?|renseignements|auditions?|dates|calendrier|erreurs",
} satisfies Lexicon
