/** Words that the French rules share. Sources of patterns over plain text: lower case, no accents, straight apostrophes. */

/** "aucune pénalité", "sans retenue", "n'est pas exigée", "ne s'appliquent pas", "dispensé de", "n'applique aucune". */
export const absent = (thing: string) =>
  new RegExp(
    `\\b(?:aucune?|sans(?! que| prejudice| limit| plafon| mise| avoir)|ni|pas de|pas d'|point de|dispensee? de|exoneree? de|en lieu et place|renonce (?:a|aux)|nulle?)(?: [\\w-]+| (?:de |a )?[ld]'[\\w-]+){0,3} ?(?:[ld]')?(?:${thing})|(?:${thing})[^.;]{0,60}\\b(?:n'est|n'a|ne sont|n'est plus|ne s'applique\\w*|ne sera|ne seront|ne donne\\w*|n'entraine\\w*|n'ont)(?: \\w+)? (?:pas|point|aucune?|ni|nullement)|\\b(?:il n'est|il ne sera|n'est|ne sera|n'exige|ne demande|ne prevoit|n'applique|ne preleve|ne sollicite)(?: \\w+)? (?:pas |point |ni |aucune? )?(?:\\w+ ){0,3}(?:de |d')?(?:${thing})|(?:${thing})\\w*(?: \\| ?| ?: ?)(?:neant|aucune?|non|sans objet|nulle?)\\b|(?:${thing})[^.;]{0,40}\\b(?:sans objet|ecartee?s?|exclue?s?|supprimee?s?)`,
  )
