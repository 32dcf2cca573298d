import type { Rule } from '../rule.ts'
import { absent } from './words-fr.ts'

const side =
  "(?:l'acheteur|la (?:ville|commune|region|collectivite|metropole|regie)|le (?:departement|syndicat|conseil|pouvoir adjudicateur|maitre d'ouvrage)|l'etablissement|l'etat|nous)"

/** Rights, liability, dates and money in plain words and clipped lines. */
export const plainMoneyRules: Rule[] = [
  {
    code: 'ip_transfer',
    all: [
      new RegExp(
        `\\btout ce (?:que|qui)\\b[^.;]{0,80}|\\b(?:code|codes|maquettes|textes|plans|etudes|photos|photographies|films|logiciels?|rapports|visuels|donnees|modeles?|developpements|livrables|creations|illustrations|supports|documents)\\b`,
      ),
      new RegExp(
        `(?:nous|lui) appart\\w+|appart(?:ient|iennent|iendra|iendront) (?:a |au |exclusivement a |en propre a )?${side}|${side} (?:devien\\w+|est|reste|sera)[^.;]{0,20}(?:seule? )?proprietaire|proprietaire (?:exclusif|exclusive|unique)|devien\\w+ (?:la|notre) propriete`,
      ),
    ],
    not: [
      /\bconserve|non[- ]exclusi|appart\w+ (?:au titulaire|au prestataire|a son auteur)|\bne\b|n'(?:est|appart)|donnees personnelles|sous-trait|materiel|preexist/,
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /responsab|dommages?|reparation|indemnis|prejudices?/,
      /(?:plafon\w*|limite)[^.;:|]{0,40} ?[:|] ?(?:aucun|neant|sans|non)|n'a (?:pas|aucune?) (?:de )?(?:limite|plafond)|n'est (?:assortie|soumise) (?:a|d')[^.;]{0,10}aucun|quel(?:s|le|les)? (?:que|qu'en) soi\w+[^.;]{0,30}(?:montant|ampleur|etendue)|en entier|ne connait (?:pas|aucune?)/,
    ],
    not: [/penalites|assurance|est limitee? a|plafonnee? a|sauf faute/],
  },
  {
    code: 'fixed_milestones',
    all: [
      /\bdates?\b|delais?|calendrier|echeances?|ouverture|\bouvre\b|livraison|mise en service|jalons?/,
      /ne (?:bougera|bougent|bougeront|bouge|changera|changent|glissera|sera pas deplacee|seront pas deplacees)\b|doit etre (?:fini|pret|acheve|termine)\w* (?:a cette date|pour|avant|le)|n'est pas negociable|non negociable|aucun (?:decalage|report|glissement|retard)[^.;]{0,40}(?:admis|accorde|possible|tolere|accepte)|immuables?|couperet|gravee?s? dans|date fixe/,
    ],
    not: [/offres?\b|candidatures?|\bplis?\b|questions?|indicati|visite|prix|tarifs|paiement|previsionnel/],
  },
  {
    code: 'uncapped_penalties',
    all: [
      /penalites?|malus|refactions?|retenues pour retard/,
      /n'(?:a|ont) (?:pas|ni|aucune?|point) (?:de )?(?:limite|plafond|maximum)|sans (?:limite|plafond|maximum|borne)|ne (?:sont|seront) (?:pas )?(?:bornee?s?|limitee?s?)|pas bornee?s?|illimitee?s?|y compris au-dela du montant/,
    ],
    not: [/responsab|assurance/],
  },
  {
    code: 'uncapped_penalties',
    all: [
      /cumul\w+|applicables?|sans mise en demeure|de plein droit|appliquees?/,
      /sans (?:plafond|limite|maximum|borne)|non plafonn|pas de plafond|aucun plafond/,
    ],
    not: [/responsab|assurance|indemnis|reparation/],
    near: /penalite|malus|refaction|retard/,
  },
  {
    code: 'long_payment_term',
    all: [
      /paiement|payee?s?|reglement|reglee?s?|verse|virement|factures?/,
      /factures?|paiement|fin de mois|reception|delai|echeance/,
    ],
    not: [
      /preavis|garantie|validite|retenue|avance\b|interets|reglement de la consultation|resili|penalit|sous-traitant|reconduc|recours|assurance|indemnite|chiffre d'affaires|duree|contestation|archiv|conserv|reserves|solde/,
    ],
    number: 'longTerm',
  },
  {
    code: 'retention',
    all: [
      /n'est (?:paye|verse|regle|libere|du)\w* (?:qu'|que )|ne (?:sont|seront|sera) (?:paye|verse|regle|libere)\w* (?:qu'|que )|(?:garde|conserve|bloque|retient|immobilise)\w*|reste\w* (?:bloque|retenu|du|en attente)\w*|paye\w* apres|\bsolde\b|derniers?\b/,
      /reception|garantie|reserves|parfait achevement|bon fonctionnement|un an apres|mois apres|mise en service|levee/,
      /solde|paiements?|acomptes?|factures?|prix|montant|versement|%/,
    ],
    not: [
      absent('retenues?'),
      /penalite|\bnote\b|avance\b|\boffres?\b|assurance|caution de|premiere demande|par jour|acompte (?:est|de \d+ ?%) a la (?:commande|signature)/,
    ],
    number: 'percent',
  },
  {
    code: 'price_fixed',
    all: [
      /\b(?:prix|tarifs?|forfaits?|taux|remuneration|honoraires)\b[^.;]{0,60}(?:ne bouge\w*|ne change\w*|ne varie\w*|n'augmente\w*|restent? (?:ceux|celui|les memes|le meme|identiques)|gele\w*|valent? (?:pour|pendant) toute la duree)|(?:hausses?|augmentations?|inflation|rencherissement)[^.;]{0,60}(?:a la charge d[ue]|a son risque|a ses risques|incombe\w*|supporte\w*)|l'inflation est (?:votre|son) risque/,
    ],
    not: [
      /puis (?:revis|index)|premiere annee|validite|quantite|quel que soit le nombre|formule|ensuite|au-dela/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      /peut n'y avoir aucune? (?:commande|bon|achat)|peut ne pas y avoir|(?:quantites?|volumes?|estimations?|chiffres)[^.;]{0,80}(?:n'engag\w+|ne lient|ne constituent (?:pas|ni)|ne valent pas|sans valeur contractuelle)|pas (?:oblige\w*|tenue?|contraint\w*) (?:de|a) (?:commander|acheter|passer)|commander (?:moins|rien)|aucun droit a (?:des |une )?commande|ne promet (?:rien|aucun)/,
    ],
    not: [/titulaire n'est pas|au moins|donner suite|attribuer|penalit/],
  },
]
