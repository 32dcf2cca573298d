import type { Rule } from '../rule.ts'
import { absent } from './words-fr.ts'

const penalty = 'penalites?|amendes?|astreintes?|penalisee?s?'
const notTheirs =
  /interets moratoires|retard de paiement|assurance|chiffre d'affaires|heures? supplementaires|\bsalaires?|insertion|remise|bordereau/

/** Late, bad or missing performance that costs money. */
export const delayRules: Rule[] = [
  {
    code: 'contract_penalty',
    all: [
      new RegExp(`\\b(?:${penalty})\\b`),
      /\b(?:appliqu\w+|encour\w+|donne\w* lieu|entraine\w*|passible|inflige\w*|retenue?s?|egale?s? a|calcul\w+|subit|subira|redevable|expose\w*|exigible|du[es]?|prevue?s?|fixee?s?|s'eleve\w*|sanction\w+|verse\w*|paie\w*|paye\w*|imput\w+|factur\w+|deduit\w*|montant|facture\w*|s'ajoute\w*|supporte\w*|doit|par jour)\b|%|€|\beur/,
    ],
    not: [
      absent(penalty),
      /exoner\w+ de penalites|penales?\b|sans penalites?|amendes? (?:penale|forfaitaires? majoree)|condamn\w+|amende administrative/,
    ],
  },
  {
    code: 'liquidated_damages',
    all: [
      /dommages[- ](?:et[- ])?interets (?:forfaitaires|liquides)|indemnites? (?:forfaitaires?|journaliere|de retard|pour retard)|amendes? pour retard|clause penale|forfait de retard|dedommagement forfaitaire|reparation forfaitaire/,
    ],
    not: [
      absent('dommages|indemnites?|clause penale|amende'),
      /recouvrement|resiliation|deplacement|insertion/,
    ],
  },
  {
    // A rate per stretch of time by which something is late, whatever it is called.
    code: 'liquidated_damages',
    all: [
      /\b(?:par|chaque|pour chaque|pour tout) (?:\w+ ){0,2}(?:jour|semaine|heure|journee|quinzaine|mois)\w*|(?:jour|semaine|heure)s? (?:calendaire |ouvree? |entamee? |supplementaire )*de retard|journalier/,
      /\bretards?\b|\btardi\w+|depasse\w*|au-dela (?:du|de la|de ce|des)|non[- ]respect (?:du|des|de ce) delais?|hors delai/,
      /paie|paye|verse|doit\b|du[es]?\b|retenue?s?|redevable|deduit|preleve|factur|avoir|somme|indemnit|imput|retranche|defalque|minor|reduit|reduction/,
    ],
    not: [notTheirs, /\b(?:aucune?|pas d[e'])[^.;]{0,20}(?:somme|indemnite|deduction|reduction)/],
    number: 'amount',
  },
  {
    code: 'contract_penalty',
    all: [
      /\b(?:par|pour|a|en cas de|chaque|tout|toute) (?:chaque |tout |toute )?(?:\w+ ){0,3}(?:manquement|absence|defaut|oubli|infraction|violation|non[- ]conform\w+|anomalie|defaillance|inexecution|carence|prestation non|\w+ non (?:realise|effectue|execute|collecte|assure|livre|respecte|remplace|signale))/,
      /paie|paye|verse|redevable|retenue? (?:de|egale)|deduit|preleve|factur|somme de|imput|retranche|defalque|sanctionn|coute|minor/,
    ],
    not: [notTheirs, /\bpoints?\b|\bnotes?\b|prix unitaire|candidat|soumissionnaire|\boffres?\b/],
    number: 'amount',
  },
  {
    code: 'service_credits',
    all: [
      /credits? de service|\bmalus\b|bonus[- ]malus|avoirs? (?:de|pour) (?:service|performance|indisponibilite)/,
    ],
    not: [absent('credits? de service|malus|avoirs?'), /ecologique|assurance|automobile/],
  },
  {
    code: 'service_credits',
    all: [
      /redevance|forfait|facture|remuneration|\bprix\b|paiement|mensualite|loyer|montant|€|\beur\b|abonnement|versement|echeance|\bsomme/,
      /refaction|\b(?:l'|un |cet |d'un |en |l' )avoirs?\b|\bavoirs?\b (?:de|egal|est|correspond)|\bdeductions?|\bdeduite?s?\b|abattement|minor(?:e|es|ee|ees|ation)|\breduite?s?\b|reduction|diminue\w*|retranche\w*|retenue? de|decote|rembours\w+|amputee?s?|abaisse\w*|reversement|restitu\w+|\bperd\b|credite\w*|ristourne|baisse/,
      /disponib|niveau\w* de service|\bnon (?:\w+ )?(?:realis|execut|conform|respect|atteint|assur|tenu)\w*|inferieur|indicateur|defaut|manquement|absence|depass|tardi\w+|retablissement|interruption|en dessous|en deca|seuil|objectif|engagement|retard|panne|incident|\btaux\b|insuffisan|qualite|n'est pas (?:atteint|respect|tenu)|ne sont pas (?:atteint|respect)|reclamation|ponctualite/,
    ],
    not: [
      absent('refaction|deduction|abattement|reduction|avoirs?|minoration'),
      /\btva\b|cotisation|remise commerciale|escompte|\bcarbone|emissions?|consommation|energie|dechets|notes?\b|\bpoints? (?:sont|est|par)|retenue de garantie|taux de remise|equipements?;|\boffre\b|chiffre d'affaires|en deca de \d[^.;]{0,40}equipements/,
    ],
    number: 'amount',
  },
  {
    code: 'fixed_milestones',
    all: [
      /\bjalons?\b|dates? (?:cles?|butoirs?|limites? d'execution|de livraison|d'ouverture|de mise en service|contractuelles?|fixes?)|delais? (?:partiels?|intermediaires?|d'execution|de livraison|contractuels?)|\b(?:cette|ces|la|les|cet|ce|toutes les|l') ?(?:\w+ )?(?:dates?|echeances?|delais?|periodes?)\b|\bcalendrier\b|\becheances?\b|\bplanning\b/,
      /\bimperati\w+|\bde rigueur\b|\bcontractuel\w*|\bferme\b|\bfermes\b|intangible|ne (?:peut|peuvent|pourra|pourront|saurait|sauraient) (?:en aucun cas )?etre (?:prolonge|report|modifie|decale|deplace|differe|repousse)\w*|non (?:negociable|modifiable|reportable)|aucun (?:report|decalage|glissement)|sans (?:possibilite de )?(?:report|prolongation)|obligatoires?\b|sous peine de penalites|assorties? de penalites/,
    ],
    not: [
      /offres?\b|candidatures?|\bplis?\b|questions?|indicati\w+|visite|previsionnel|non contractuel|validite|(?:periode|duree|tranche|partie) fermes?|reconduction|delai de paiement|rapport|prix (?:est|sont) fermes?|memoire/,
    ],
  },
  {
    code: 'fixed_milestones',
    all: [
      /au plus tard|avant le|imperative|doit etre|doivent etre|d'ici (?:au|le)|pour le|jusqu'au|avant la date/,
      /mise en service|mis(?:e|es)? en (?:service|production|exploitation)|\blivr\w+|\bachev\w+|termin(?:e|es|ee|ees|er)\b|\breception\b|operationnel\w*|execut\w+|\bremis\w*|install(?:e|es|ee|ees)\b|deploye\w*|ouvert\w*|ouverture|pret(?:e|s|es)?\b|finalis\w+|basculement/,
    ],
    not: [
      /offres?\b|candidatures?|\bplis?\b|questions?|renseignements?|attestations?|dossiers?|factures?|visite|previsionnel|indicati\w+|certificats?|echantillon|reconduc|reponses|justificatif|documents? de la consultation|rapport|\bd'execution (?:similaire|de l'accord)|references|attribution|prestations? executees|depuis|bilan/,
    ],
    number: 'date',
  },
  {
    code: 'uncapped_penalties',
    all: [
      /non plafonn|pas plafonn|aucun plafon|sans plafon|pas de plafon|ni plafon|pas (?:soumises? a|limitees?)|sans (?:aucune )?limit\w+|aucune limit|deplafonn|illimit|sans maximum|aucun maximum|ne (?:sont|seront|est) ni (?:plafonn|limit)|(?:seuil d'exoneration|plafond)[^.;]{0,40}(?:ne s'applique|n'est pas|ecarte|sans objet)|deroge\w*[^.;]{0,60}plafon/,
    ],
    not: [/responsab|assurance|licence|acces\b|utilisateurs|commandes/],
    near: /penalite|malus|refaction|dommages-interets forfaitaires|indemnite forfaitaire|\bavoirs?\b|reductions?/,
  },
]
