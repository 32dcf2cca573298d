import { words } from '../tenders/search-words.ts'

/**
 * Legal forms as companies write them after their name, in normalised words, with single letters joined ("g m b h" is
 * "gmbh"). They are ignored when names are compared, because a company writes its form in several ways or leaves it out.
 */
const endings = [
  // English
  'ltd',
  'limited',
  'plc',
  'public limited company',
  'llp',
  'lp',
  'llc',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'company',
  'co ltd',
  'pty ltd',
  'dac',
  'designated activity company',
  'clg',
  'cic',
  'uc',
  // German
  'gmbh',
  'mbh',
  'gesellschaft mbh',
  'ggmbh',
  'gesellschaft mit beschrankter haftung',
  'gmbh co kg',
  'gmbh und co kg',
  'ag co kg',
  'co kg',
  'kg',
  'kgaa',
  'ag',
  'aktiengesellschaft',
  'ohg',
  'gbr',
  'ug',
  'ug haftungsbeschrankt',
  'ek',
  'eg',
  'ev',
  'gesmbh',
  'ges mbh',
  // French, Belgian, Luxembourgish
  'sa',
  'sas',
  'sasu',
  'sarl',
  'eurl',
  'snc',
  'sci',
  'scop',
  'societe anonyme',
  'societe par actions simplifiee',
  'societe a responsabilite limitee',
  'sprl',
  'srl',
  'scrl',
  'asbl',
  // Dutch
  'bv',
  'besloten vennootschap',
  'nv',
  'bvba',
  'cvba',
  'vof',
  'vzw',
  // Italian, Spanish, Portuguese, Latin American
  'spa',
  'societa per azioni',
  'societa a responsabilita limitata',
  'srls',
  'scarl',
  'sl',
  'slu',
  'slp',
  'sau',
  'sociedad anonima',
  'sociedad limitada',
  'sociedad de responsabilidad limitada',
  'lda',
  'ltda',
  'limitada',
  'unipessoal lda',
  'sa de cv',
  'srl de cv',
  's de rl de cv',
  // Nordic
  'ab',
  'aktiebolag',
  'hb',
  'as',
  'asa',
  'ans',
  'aps',
  'ivs',
  'aktieselskab',
  'anpartsselskab',
  'oy',
  'oyj',
  'oy ab',
  'osakeyhtio',
  'ky',
  'ehf',
  'hf',
  'ohf',
  // Baltic
  'uab',
  'sia',
  'ou',
  'osauhing',
  'aktsiaselts',
  'mb',
  // Polish, Czech, Slovak, Hungarian
  'sp zoo',
  'spzoo',
  'spolka zoo',
  'spolka z ograniczona odpowiedzialnoscia',
  'sp zoo sp k',
  'sp k',
  'sp j',
  'spolka komandytowa',
  'spolka jawna',
  'spolka akcyjna',
  'sro',
  'spol sro',
  'spol s ro',
  'spolocnost s rucenim obmedzenym',
  'spolecnost s rucenim omezenym',
  'akciova spolecnost',
  'akciova spolocnost',
  'vos',
  'ks',
  'kft',
  'korlatolt felelossegu tarsasag',
  'zrt',
  'nyrt',
  'bt',
  // Balkan, Romanian, Bulgarian, Greek
  'doo',
  'dd',
  'jdoo',
  'ad',
  'eood',
  'ood',
  'ead',
  'еоод',
  'оод',
  'еад',
  'ад',
  'ae',
  'αε',
  'επε',
  'ικε',
  'epe',
  'ike',
  // European
  'se',
  'sce',
  'eeig',
]

/**
 * Legal forms that come before the name, by country. In other countries the same letters are part of a name.
 */
const beginnings: Record<string, string[]> = {
  BG: ['ad', 'et', 'ood', 'eood', 'ead', 'ет', 'оод', 'еоод', 'еад', 'ад'],
  EE: ['as', 'ou', 'osauhing', 'aktsiaselts'],
  FI: ['oy', 'oy ab', 'ky'],
  LT: ['uab', 'ab', 'mb', 'vsi'],
  LV: ['sia', 'as', 'ik'],
  RO: ['sc'],
  SE: ['ab'],
}

/** In words: the longest form, as "s de r l de c v". */
const maxLength = 7
const atEnd = new Set(endings)
const atStart = new Map(Object.entries(beginnings).map(([country, forms]) => [country, new Set(forms)]))

/** Words with single letters joined. */
const formIn = (words: string[]) => words.join(' ').replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')

/** The words of a company's name without its legal form. A name that is nothing but a legal form stays whole. */
export function withoutLegalForm(name: string[], country: string | null): string[] {
  const starts = atStart.get(country ?? '')
  for (let size = Math.min(maxLength, name.length - 1); size > 0; size--) {
    if (atEnd.has(formIn(name.slice(-size)))) return withoutLegalForm(name.slice(0, -size), country)
    if (starts?.has(formIn(name.slice(0, size)))) return withoutLegalForm(name.slice(size), country)
  }
  return name
}

/**
 * The words by which two names are recognised as the same company: without legal forms in any position, and
 * without short words if there are others.
 */
export function nameWords(name: string | null): string[] {
  const all = formIn(words(name ?? '')).split(' ')
  const own = all.filter((word) => word.length > 2 && !atEnd.has(word) && /\p{L}/u.test(word))
  const chosen = own.length > 0 ? own : all.filter((word) => word.length > 1 && /\p{L}/u.test(word))
  return [...new Set(chosen)].slice(0, maxWords)
}

/** Further words of long names are those of a department. */
const maxWords = 4
