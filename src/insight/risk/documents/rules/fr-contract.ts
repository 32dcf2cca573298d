import type { Rule } from '../rule.ts'

/** Risks in liability, rights in the results and termination. */
export const contractRules: Rule[] = [
  {
    code: 'ip_transfer',
    all: [
      /propriete intellectuelle|droits? (?:patrimoniaux|d'auteur|d'exploitation|de propriete|d'utilisation|afferents|attaches|y afferents)|\bresultats\b|\blivrables\b|codes? sources?|droits? (?:de reproduction|sur les|sur l')|(?:etudes|plans|documents|rapports|logiciels?|developpements|scripts|supports|contenus|creations|oeuvres|travaux|maquettes|donnees|photographies|visuels|modeles?|fichiers)\b[^.;]{0,80}(?:etablis|produits?|realise|cree|elabore|concu|issus?|developpe|redige|remis|specifiques)|tous (?:les )?droits|ensemble des droits/,
      /\bced(?:e|es|ent|er|ee|ees)\b|\bcession\b|\btransfer\w+|\btransmet\w*|(?:devien|reste|sont|est|demeure)\w*[^.;]{0,30}la propriete|propriete (?:exclusive|pleine|entiere)|titre exclusif|pleine propriete|propriete d[ue] (?:l'|la |pouvoir|maitre|departement|centre)|appartien\w+|acquiert|acquis|(?:devien|est|sont|demeure)\w* (?:seule? |l'unique )?proprietaires?/,
    ],
    not: [
      /non[ -]exclusi|(?:titulaire|prestataire|auteur|concepteur|editeur|consultant)[^.;]{0,40}\bconserve\w*|reste\w* (?:la propriete|titulaire|proprietaire)? ?(?:titulaire|d[ue] (?:titulaire|prestataire))|reste\w* titulaire|demeure\w* (?:la propriete d[ue] (?:titulaire|prestataire)|titulaire)|sans (?:cession|transfert)|aucun(?:e)? (?:cession|transfert)|n'emporte|ne (?:sont|seront|peut|transfere|cede)[^.;]{0,20} pas|appartien\w+ (?:au|a son|a leur) (?:titulaire|prestataire|auteur)|sous-trait|creances?|pays tiers|cession du (?:marche|contrat)|donnees personnelles|donnees a caractere|lots? de maintenance|materiels? (?:reste|demeure)/,
    ],
  },
  {
    code: 'joint_and_several_liability',
    all: [
      /\bsolidaires?\b|\bsolidairement\b|\bsolidarite\b|(?:chaque|chacun|tous)[^.;]{0,40}(?:membres?|cotraitants?|partenaires?|entreprises?)[^.;]{0,50}(?:engagee?s?|repond\w*|responsables?|tenue?s?)[^.;]{0,30}(?:totalite|ensemble|tout\b|integralite)/,
      /groupement|membres|mandataire|cotraitant|co-traitant|associes|participants|soumissionnaires|operateurs|partenaires|entreprises/,
    ],
    not: [
      /sociale et solidaire|sans solidarite|non solidaire|pas solidaire|groupement conjoint(?!e? avec (?:un )?mandataire solidaire)|caution (?:personnelle et )?solidaire|n'est pas (?:exigee?|imposee?|requise?)|conjoint ou solidaire|solidaire ou conjoint|soit conjoint|soit solidaire|ni solidaire|aucune (?:forme|solidarite)|pour sa (?:seule )?part|libre/,
    ],
  },
  {
    code: 'termination_for_convenience',
    all: [
      /\bresili\w+|mettre (?:un terme|fin)|met (?:un terme|fin)|mis (?:un terme|fin)|\bdenonc\w+|rompre|rupture|interrompre definitivement|arreter (?:le|les)|se degager|sortir du (?:marche|contrat)/,
      /interet general|a tout moment|a toute epoque|a n'importe quel moment|sans (?:avoir a |devoir |qu'il (?:ait|soit) |etre tenu)?(?:\w+ ){0,2}(?:motif|motiver|motivation|justif\w+|faute|raison|explication)|convenance|pour (?:tout|quelque) motif|quel(?: que|qu'en) soit le motif|unilateralement|meme en l'absence de faute|en l'absence de (?:toute )?faute|discretion|moyennant (?:un )?preavis|avec un preavis|sous reserve d'un preavis|preavis de/,
    ],
    not: [
      /que pour (?:faute|motif grave)|uniquement (?:pour|en cas de) (?:faute|manquement)|(?:seulement|exclusivement) (?:pour|en cas)|\b(?:titulaire|prestataire) (?:peut|pourra) (?:resilier|mettre fin|denoncer)|\bne (?:peut|pourra|peuvent) (?:pas |ni )?(?:etre )?(?:resili|denonc|mettre fin|rompre)|n'est resiliable que|procedure de passation|declar\w+ sans suite|renonce|aucune resiliation|mise en demeure|manquement|force majeure|liquidation|recondu|pas de resiliation|sans suite|\bexclue?\b/,
    ],
  },
  {
    code: 'unlimited_liability',
    all: [
      /\bresponsab\w+|\brepond\w*\b|indemnis\w+|garantit (?:l'acheteur|le pouvoir|la |le )|\breparation|\brepare\w*|dommages|prejudices?|tient (?:\w+ )?indemne|supporte/,
      /illimit|sans (?:aucune |quelque )?(?:limite|limitation|plafon|restriction)|non plafonn|ni plafonn|pas (?:\w+ )?(?:plafonn|limitee)|aucun plafon|aucune? (?:\w+ )?(?:limite|limitation|plafonnement|plafond)|deplafonn|pas de (?:plafon|limit)|quel(?: que|qu'en) soit le montant|en totalite et sans|integralite[^.;]{0,40}sans/,
    ],
    not: [
      /pas illimitee|penalites|assurance|acces|\bavoirs?\b|reductions|utilisateurs|(?:est|sont) plafonnee?s? a/,
    ],
  },
]
