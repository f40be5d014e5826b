/** A turn of phrase that a reader notices when it comes back, as an expression for each language. */
export interface Pattern {
  name: string;
  en: RegExp;
  de: RegExp;
  /** How often it may stand in all texts of a language; undefined: counted only. */
  limit?: number;
}

export const patterns: readonly Pattern[] = [
  {
    name: 'written down, in writing',
    en: /\b(?:written down|in writing|set down|(?:is|are|be|been|gets?) recorded|puts? (?:it|them) in writing)\b/gi,
    de: /\b(?:schriftlich\w*|aufgeschrieben|aufzuschreiben|festgehalten|schwarz auf weiß)\b|\b(?:halten|hält|halte) (?:\S+ ){1,5}fest\b/gi,
    limit: 6,
  },
  {
    name: 'named, by name',
    en: /\b(?:(?:with|by) (?:a |its |their )?name|named (?:person|engineer|people|reviewer|in the|owner))\b/gi,
    de: /\b(?:namentlich\w*|benannte?[nrms]?|mit Namen|beim Namen)\b/gi,
    limit: 6,
  },
  {
    name: 'offer turned down by ourselves',
    en: /\b(?:do(?:es)? not need (?:us|one|any of)|(?:is|would be) the wrong answer|advise against|whether any of them does|leave the agent for later)\b/gi,
    de: /\b(?:uns (?:gar )?nicht brauchen|die falsche Antwort|raten wir (?:\S+ ){0,3}ab|ob überhaupt eine|den Agenten auf später)\b/gi,
    limit: 1,
  },
  {
    name: 'X, not Y',
    en: /, (?:and )?not (?!only|least|yet|even|all\b|every)/gi,
    de: /, (?:und )?(?:nicht|keine?[nmrs]?) (?!nur\b|zuletzt|einmal|alle|jede)[^.:;!?,]*[.:;!?]/gi,
    limit: 2,
  },
  { name: 'every', en: /\bevery\b/gi, de: /\bjede[nmrs]?\b/gi },
  {
    name: 'A, B and C',
    en: /\b[\p{L}’-]+, [\p{L}’-]+(?: [\p{L}’-]+)? and [\p{L}’-]+/gu,
    de: /[\p{L}’-]+, [\p{L}’-]+(?: [\p{L}’-]+)? und [\p{L}’-]+/gu,
  },
  { name: 'colon before a clause', en: /\p{L}: (?=\p{L})/gu, de: /\p{L}: (?=\p{L})/gu },
  {
    name: 'two hours in summer, three in winter',
    en: /\btwo (?:hours )?[^.]{0,40}three\b/gi,
    de: /\bzwei (?:Stunden )?[^.]{0,40}drei\b/gi,
  },
  {
    name: 'lead of an unclear country, person of an unclear role',
    en: /\bGerman (?:lead|management|reviewer)\b/g,
    de: /\b(?:deutsche[nr]? Leitung|Leitung aus Deutschland|jemand aus|erfahrene Person|verantwortliche Person)\b/g,
  },
];

/** What is measured on sentences, in each language by itself. */
export const sentences = {
  /** A sentence below this many words is short. */
  short: 8,
  /** Short sentences of a page's running text, in per cent of all; one is always allowed. */
  shortShare: 15,
  /** A paragraph whose first sentence has at most this many words opens with a maxim. */
  maxim: 5,
  /** Paragraphs of all articles together that may open so. */
  maxims: 3,
} as const;

/** Texts of the links and buttons that lead to the contact form; the page's own name in the menu is none of them. */
export const contactLabels = {
  keys: [
    'common:nav.startProject',
    'common:callToAction.button',
    'common:notFound.contact',
    'home:hero.consultation',
    'services:dialog.start',
    'services:closing.button',
    'case-studies:closing.button',
  ],
  limit: 3,
} as const;
