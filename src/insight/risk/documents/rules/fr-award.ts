import type { Rule } from '../rule.ts'
import { absent } from './words-fr.ts'

/** Risks in the judging of bids, in the right to bid and in the start of the service. */
export const awardRules: Rule[] = [
  {
    code: 'mandatory_site_visit',
    all: [
      /\bvisit(?:es?|er|e)\b|reconnaissance (?:des lieux|du site|des sites|prealable)|se (?:sont |etre )?(?:rendus?|rendre) sur (?:place|les lieux|site)|deplacement sur site/,
      /obligatoire|obligatoirement|imperati\w+|sous peine|condition (?:de|a|pour|prealable)|attestation de visite|certificat de visite|prealable|(?:candidats?|soumissionnaires?|concurrents?|entreprises?|operateurs?)[^.;]{0,40}(?:doivent|doit|devra|devront|sont tenus|est tenu)|irreguliere|irrecevab|exigee|seuls? (?:les|ceux)|(?:sans|n'ayant pas|n'ont pas|n'a pas|defaut)[^.;]{0,40}visit|ecartee?s?|rejetee?s?|elimine/,
    ],
    not: [
      /facultati|(?:non|pas|aucunement|nullement|ni) (?:\w+ )?(?:obligatoire|exigee|requise|imposee|necessaire)|conseillee|recommandee|possible sur|libre|visites? medicale|visites? (?:de (?:maintenance|controle|routine|suivi|chantier|contrôle)|periodique|annuelle|mensuelle|trimestrielle|d'entretien|preventive|a domicile|guidees?)|n'est pas (?:exigee|requise|prevue|une condition)|aucune visite|controle technique|pas prevu de visite|sans visite prealable possible|n'est ni|visiteurs?/,
    ],
  },
  {
    code: 'minimum_score_exclusion',
    all: [
      /\bnotes?\b|\bnotees?\b|\bnote(?:es|s)?\b|\bpoints?\b|\bbareme\b|\bnotation\b|\bcotation|\bcotes?\b|\bobten\w+|\bevaluee?s?\b|\bscore/,
      /eliminatoire|elimine\w*|ecarte\w*|rejete\w*|irreguliere|exclu\w*|non retenue|non classee|disqualif\w+|inacceptable|(?:n'est|ne (?:sera|seront|sont|pourra|peut|peuvent)|n'est)[^.;]{0,12} (?:pas|plus) (?:etre )?(?:classee|examinee|analysee|retenue|admise|poursuivie|prise|notee|evaluee)s?|hors (?:jeu|course|classement)|seules? les offres/,
      /inferieur\w*|moins de|minim\w+|seuil|au moins|en dessous|en-dessous|au-dessous|eliminatoire|n'attei\w+|n'obti\w+|plancher|en deca|sous (?:la (?:moyenne|barre)|le seuil|\d)|\b(?:note|cote) (?:de )?(?:0|zero)\b|\bou moins\b|insuffisan/,
    ],
    not: [
      /n'est pas eliminatoire|non eliminatoire|chiffre d'affaires|sans etre eliminatoire|aucune? (?:note|seuil|plancher)|n'est pas (?:rejetee|ecartee|eliminee|fixe)|pas de (?:note|seuil)|anormalement|ne (?:sera|seront|sont|conduit) pas (?:rejete|ecarte|elimine|a l')|disponibilite|pas rejetee/,
    ],
  },
  {
    code: 'price_only_award',
    all: [
      /(?:seul|unique) critere (?:\w+ ){0,4}(?:du |de |est le |le |de la )?(?:prix|cout)|critere (?:\w+ )?unique[^.;]{0,40}(?:prix|cout)|prix(?: \||:| )* ?\(?100 ?%|100 ?% (?:\w+ ){0,3}prix|(?:offre|prix|candidat|soumissionnaire|entreprise)s? (?:\w+ ){0,3}(?:la |le |est le )?(?:moins[- ](?:disante?|chere?|elevee?|couteuse?)|plus (?:bas(?:se)?|faible|economique))|(?:prix|cout) (?:est|constitue|sera) (?:le|l'|un) ?(?:seul|unique) critere|(?:uniquement|exclusivement|seulement|seul) (?:au regard|sur la base|en fonction|sur|selon|au vu|d'apres) (?:le |du |de leur )?prix|(?:prix|montant) (?:le plus bas|le plus faible|le moins eleve)|\ble prix seul|seul le prix|moins-disant/,
    ],
    not: [
      /anormalement|formule|points?|notes?\b|notation|egalite|pas (?:necessairement|tenu|uniquement|seulement)|n'est pas|en cas d'ex|considere|rapport qualite|ex aequo|ne (?:se )?(?:fonde|limite)|x \d|\/ /,
    ],
  },
  {
    code: 'reserved_lot',
    all: [
      /\breservee?s? (?:a|aux|au|exclusivement|par|en)\b|\breserve(?:e|s|es)? ?(?:a |aux )|\bmarches? reserves?\b|\breservee?s?\b|seule?s? (?:les|des|peuvent|pourront)|exclusivement (?:aux|a des|ouvert)|ouverte?s? (?:uniquement|exclusivement|seulement) aux|l\.? ?2113-1[2-6]/,
      /\binsertion|adaptee|\besat\b|travail protege|handicap|economie sociale|aide par le travail|defavorise|\bsiae\b|\bea\b|\beati?\b|\bpme\b|ateliers? protege|entreprises? sociales?|petites? et moyennes?/,
      /\blots?\b|\bmarche|participation|procedure|consultation|candidat|soumission|accord-cadre|prestations/,
    ],
    not: [
      /aucun (?:lot|marche)|n'est (?:pas )?reserve|non reserve|ne sont pas reserve|\bheures?\b|stationnement|places?\b|acces (?:des|aux) personnes|accessibilite|public en situation|transport (?:des|d')|accueil/,
    ],
  },
  {
    code: 'short_transition',
    all: [
      /\breprise\b|\btransition\b|prise en charge|\bmigration\b|mise en (?:place|oeuvre|route|ordre)|\bdemarrage\b|\bdemarre\w*|prise de (?:service|fonction|poste)|tuilage|\bbascul\w+|passation|transfert|relais|\bsucced\w+|releve\b|debut(?:e|ent|era)? |commence\w*|operationnel\w*|deploiement|changement de prestataire/,
      /notification|attribution|sortant|ancien (?:prestataire|titulaire)|precedent|signature|debut du marche|prise d'effet|notifie|actuel (?:prestataire|titulaire)|titulaire actuel|ordre de service|entree en vigueur|prestataire en place/,
    ],
    not: [
      /personnel|salaries|plan de|fin du marche|expiration|resiliation|reversibilite|au moins|minimum|avance\b|attestation|justifi|caution|garantie|offre|suspension|assurance|reunion|duree du marche|\bans\b|reconduc|echeance|candidat|document|sous-trait|prestations? similaires|calendrier d[e']/,
    ],
    number: 'shortTerm',
  },
  {
    code: 'staff_transfer',
    all: [
      /reprise (?:du|des|de|d'une partie du) (?:[\w']+ ){0,3}(?:personnels?|salaries|agents|effectifs?|equipes?|contrats de travail)|(?:repren(?:dre|d|dra|nent)|reprend)[^.;]{0,50}(?:personnels?|salaries|agents|effectifs?|equipes?|contrats de travail)|\bl\.? ?1224-1|transferts? (?:automatique )?(?:des|du|de) (?:\w+ )?(?:contrats? de travail|personnels?|salaries|agents)|(?:contrats? de travail|salaries|personnels?|agents|equipes?)\b[^.;]{0,100}(?:transfer(?:e|es|ee|ees)|(?:sont|seront|est|sera|etre) repris|se poursuivent|poursuivis?|rejoignent|passent au)|annexe 7\b[^.;]{0,60}proprete|garantie d'emploi|obligation de reprise/,
    ],
    not: [
      absent('reprise|transfert|obligation de reprise'),
      /\baucune? (?:reprise|obligation de reprise|transfert|salarie|personnel|agent)|sans reprise|ne donne pas lieu|n'est pas (?:prevue|applicable|concerne)|pas applicable|a la charge de l'acheteur|vocation a s'appliquer|n'(?:ont|a) pas vocation|ne s'applique|sans objet|ne sont pas|donnees/,
    ],
  },
]
