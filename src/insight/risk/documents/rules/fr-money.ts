import type { Rule } from '../rule.ts'
import { absent } from './words-fr.ts'

const security = '(?:garanties?|caution(?:nement)?s?|suretes?|depot de garantie)'
const otherSecurity =
  /\bavances?\b|\bacomptes\b|en lieu et place|provisoire|de soumission|garantie (?:du|de la) (?:materiel|constructeur|fabricant|fournisseur)|garantie (?:contractuelle|legale|commerciale|decennale|de parfait achevement|minimale)|(?:assurance|police)|\bmois de garantie|duree de garantie|(?:delai|periode) de garantie|remplac\w+|substitu\w+/

const volume =
  "(?:volumes?|quantites?|commandes?|montants?|minimum|minima|minimale?s?|bons? de commande|prestations|chiffre d'affaires minimum|niveau|activite|seuil)"

/** Payment, securities and prices. */
export const moneyRules: Rule[] = [
  {
    code: 'long_payment_term',
    all: [
      /\bpaiements?\b|\bpaye(?:e|s|es)?\b|\bpaie\b|\bpayables?\b|\bregle(?:e|s|es)?\b|\breglements?\b|mandate\w*|\bverse(?:e|s|es)?\b|\bacquitte\w*|\bhonore\w*|virement|\bsolde(?:e|s|es)\b/,
      /delai|factures?|jours|mois|semaines/,
      /facture|paiement|sommes|demande|prestations|reglement des|livraison|reception|echeance/,
    ],
    not: [
      /preavis|garantie|validite|retenue|avance\b|interets|reglement de la consultation|resili|penalit|sous-traitant|reconduc|appel d'offres|recours|solde de tout|assurance|indemnite|chiffre d'affaires/,
    ],
    number: 'longTerm',
  },
  {
    code: 'performance_bond',
    all: [
      /garanties? (?:a premiere demande|de bonne (?:fin|execution)|bancaires?|d'execution|autonome|maison[- ]mere|de la (?:societe|maison)[- ]mere)|caution(?:nement)? (?:de bonne (?:fin|execution)|definitif|bancaire|personnelle|solidaire)|\bcautionnement\b|\bcaution d[eu']|garantie financiere (?:d'execution|de bonne)|depot de garantie|lettre de credit|surete (?:personnelle|reelle|financiere)|(?:garantie|caution|surete)\b[^.;]{0,80}\b(?:bonne (?:fin|execution)|execution (?:du|des|de ses)|obligations)|(?:execution|obligations)[^.;]{0,60}(?:garantie?|couverte?s?) par (?:une )?(?:banque|garantie|caution|etablissement)/,
    ],
    not: [
      absent(security),
      otherSecurity,
      /retenue de garantie[^.;]{0,80}(?:peut|pourra)|\bexigee? de\b|annuel\w* du materiel/,
    ],
  },
  {
    code: 'performance_bond',
    all: [
      /\b(?:garantie|caution|cautionnement|surete)\b/,
      /\b(?:fournit|fournira|constitue\w*|remet|remettra|produit|depose\w*|doit|exige\w*|demandee?|emise par|delivree? par|banque|bancaire|etablissement (?:de credit|bancaire)|assureur)\b/,
      /(?:titulaire|attributaire|prestataire|entrepreneur|fournisseur|adjudicataire|marche)/,
    ],
    not: [absent(security), otherSecurity, /retenue/],
    number: 'percent',
  },
  {
    code: 'retention',
    all: [
      /retenues? de garantie|\bretenue\b[^.;]{0,60}%|%[^.;]{0,80}\b(?:retenue?s?|conservee?s?|bloquee?s?|preleve\w*|mise? en reserve|gardee?s?|consignee?s?)\b|\b(?:retient|conserve|preleve|bloque|garde|retenir|conserver)\b[^.;]{0,60}%|(?:solde|reste|derniers?|reliquat|restants?)\b[^.;]{0,60}(?:verse|paye|regle|libere)\w*[^.;]{0,80}(?:fin|expiration|terme|issue) (?:du delai |de la periode |de l'annee |de la )?(?:de )?(?:garantie|parfait achevement)/,
    ],
    not: [
      absent('retenues?'),
      /penalite|a la source|offre\w* retenu|candidat\w* retenu|indice|retenue d'eau|emballage|\bnote\b|avance\b/,
    ],
    number: 'percent',
  },
  {
    code: 'retention',
    all: [/retenues? de garantie/, /preleve|appliqu|opere|pratiqu|effectu|sera|est\b/],
    not: [absent('retenues?'), /n'est|aucune/],
  },
  {
    code: 'price_fixed',
    all: [
      /\b(?:prix|tarifs?|forfaits?|remuneration|taux journaliers?|redevances?|honoraires)\b[^.;]{0,80}\b(?:fermes?|non revisables?|invariables?|non actualisables?|intangibles?|inchangee?s?|figee?s?|constante?s?|bloquee?s?|immuables?|identiques)\b|\b(?:prix|tarifs?|forfait|remuneration) (?:\w+ ){0,3}(?:est|sont|reste|restent|demeurent|demeure) (?:\w+ ){0,2}(?:fixes?|definitifs?|forfaitaires? et definitifs?)\b|\bmarche[^.;]{0,40}a prix fermes?\b|\b(?:aucune?|pas de|sans|ni) (?:\w+ ){0,2}(?:revision|actualisation|variation|augmentation|indexation|hausse|reevaluation)\b(?: \w+){0,3}|(?:prix|tarifs?)[^.;]{0,80}(?:aucune (?:revision|indexation|hausse|variation)|ne (?:sont|seront|peuvent|pourront|varient|font|feront|subissent|subiront|changent|evoluent)[^.;]{0,30}(?:pas|ni|aucune|point)|n'evoluent pas|ni revisables?|ni actualis)|(?:inflation|hausses? (?:de|des) (?:prix|couts?|salaires?|matieres)|variations? (?:de prix|economiques?|des couts))[^.;]{0,60}(?:a la charge du|supportee?s?|incombe|aux risques|sans incidence|reputee?s? (?:comprise|incluse))|(?:revision|actualisation|indexation)s? (?:des prix )?(?:\w+ )?(?:est|sont) (?:exclue|ecartee)s?/,
    ],
    not: [
      /puis (?:revis|actualis|index)|(?:premiere annee|premier an|douze premiers mois|12 premiers mois)\b|ne sont pas fermes|\bfermes? (?:pendant|durant) (?:le delai|la duree|toute la duree) de (?:la )?validite|validite (?:de l'offre|des offres)|mois fermes|duree ferme|tranche ferme|sans (?:autre )?negociation|remise|plus de (?:une fois|\d)|aucune (?:revision|modification) (?:du|de la) (?:planning|duree)|\bnote\b|formule/,
    ],
  },
  {
    code: 'no_minimum_volume',
    all: [
      new RegExp(
        `\\bsans (?:aucun )?(?:montant |volume |quantite |engagement |seuil )?(?:de |d'|ni )?(?:\\w+ ){0,2}(?:minimum|minima|minimale?)\\b|\\bsans (?:engagement|garantie|obligation) (?:de |d'|quant |sur |ferme )?(?:\\w+ ){0,3}(?:volumes?|quantites?|commandes?|montants?|minimum|achat)|(?:pas|aucune?|ni|nul) (?:prevu |fixe )?(?:de |d'|engagement (?:de |sur |d'))?(?:\\w+ )?(?:(?:montant|volume|quantite|commande|seuil)s? )?(?:minimum|minimale?|minima)\\b|\\bne (?:\\w+ )?(?:garantit|s'engage|comporte|prevoit|promet|peut pretendre|pourra pretendre|saurait|confere|donne|ouvre|constitue|vaut|s'oblige|peut exiger|souscrit|prend|lie|dispose)[^.;]{0,100}${volume}|\\bn'(?:est|a|ont|engage\\w*|ouvre\\w*|emporte\\w*|implique\\w*|offre|assure)[^.;]{0,30}(?:tenue?|garantie?s?|engagee?|pas|aucune?|oblige)[^.;]{0,80}${volume}|quantites?[^.;]{0,80}(?:non contractuelles?|n'engagent pas|sans engagement|n'ouvrent droit|pas contractuel|ne lient pas|aucune valeur contractuelle|ne constituent pas|purement indicatif|a titre indicatif|donnees? indicatives?|indicatives?)|\\b(?:aucune?|nulle?) (?:\\w+ ){0,2}(?:volumes?|quantites?|commandes?|garantie de (?:volume|commande)|engagement)\\b[^.;]{0,60}(?:garanti|commande|assure|promis|n'est|ne)|${volume}[^.;]{0,60}(?:n'est|ne sont|n'est pas) (?:pas )?garanti|peut (?:ne (?:rien|pas) commander|commander moins)|peuvent etre nulle?s?`,
      ),
    ],
    not: [
      /chiffre d'affaires (?:annuel|minimal|minimum|moyen)|\bca minimum|(?:titulaire|prestataire) n'est pas (?:tenu|oblige)|delai minimum|effectif|\bnotes?\b|aucune avance|avance|penalit|assurance|responsab|insertion|retenue|sous-trait|prestations? supplementaires? eventuelle|negociation|variante|garantie (?:a premiere|bancaire)|donner suite/,
    ],
  },
]
