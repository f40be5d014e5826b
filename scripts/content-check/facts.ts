import type { Locale } from '#src/i18n/locales.ts';
import type { Facts, SiteSettings } from '#src/lib/site/schema.ts';
import type { Entry } from './entries.ts';
import { inPassage, type Passage } from './passages.ts';
import { atField, quoted, type ContentProblem } from './problem.ts';
import { number, numberOf, quantitiesIn, type Quantity, type Unit } from './quantities.ts';

/** A piece of a passage that makes one statement. */
interface Sentence {
  passage: Passage;
  text: string;
  index: number;
}

/** What a sentence says against the fact sheet. */
interface Contradiction {
  found: string;
  index: number;
  remedy: string;
}

type Rule = (sentence: Sentence, settings: SiteSettings) => Contradiction[];

const sentencesOf = (passage: Passage): Sentence[] =>
  [...passage.prose.matchAll(/[^.!?|]+(?:[.!?](?!\s|$)[^.!?|]*)*/g)].map(({ 0: text, index }) => ({
    passage,
    text,
    index,
  }));

const isIn = ({ passage }: Sentence, ...folders: string[]) =>
  folders.some((folder) => passage.file.startsWith(folder));

/** What a pattern finds in a sentence and `fits` does not accept. */
const matches = (text: string, pattern: RegExp, fits: (match: RegExpExecArray) => boolean, remedy: string) =>
  [...text.matchAll(pattern)]
    .filter((match) => !fits(match))
    .map(({ 0: found, index }) => ({ found, index, remedy }));

/** The lengths of time in a sentence that `fits` does not accept. */
function durations(sentence: Sentence, fits: (quantity: Quantity) => boolean, remedy: string) {
  return quantitiesIn(sentence.text, sentence.passage.locale)
    .filter((quantity) => !fits(quantity))
    .map(({ text, index }) => ({ found: text, index, remedy }));
}

const reply: Record<Locale, RegExp> = {
  en: /\b(?:answer(?:ed)?|reply|replies|get back to|hear from us)\b.*\bwithin\b/i,
  de: /(?:antwort|melden uns).*innerhalb|innerhalb.*(?:antwort|melden wir)/i,
};
const replyTime: Rule = (sentence, { facts }) =>
  isIn(sentence, 'blog', 'legal') || !reply[sentence.passage.locale].test(sentence.text)
    ? []
    : durations(
        sentence,
        ({ value, unit }) => value === facts.replyHours && unit === 'hour',
        `Entries are answered within ${facts.replyHours} hours on working days`,
      );

const difference: Record<Locale, RegExp> = {
  en: /\b(?:ahead of|behind)\b.*\b(?:summer|winter)\b|\btime difference\b/i,
  de: /(?:sommer|winter).*(?:voraus|zurück)|Zeitunterschied|Zeitverschiebung/i,
};

const shared: Record<Locale, RegExp> = {
  en: /\bshared?\b|\boverlap|\bboth offices\b/i,
  de: /gemeinsam|gleichzeitig|überschneid|überlapp|beide Büros/i,
};
const breaks = /\b(?:breaks?|lunch)\b|pause/i;
const overlap: Rule = (sentence, { facts }) => {
  const { locale } = sentence.passage;
  if (!shared[locale].test(sentence.text) || difference[locale].test(sentence.text)) return [];
  const more = facts.aheadInWinter - facts.aheadInSummer;
  const [gross, net] = [facts.sharedHours, facts.sharedHoursNet].map((hours) => [hours, hours + more]);
  const allowed = breaks.test(sentence.text) ? [...gross!, ...net!] : gross!;
  return durations(
    sentence,
    ({ value, unit }) => unit !== 'hour' || allowed.includes(value),
    `Both offices are open together for at least ${facts.sharedHours} hours, ${facts.sharedHoursNet} of them outside the lunch breaks`,
  );
};

const season: Record<Locale, RegExp> = {
  en: new RegExp(`\\b(?<value>${number.en})(?: [a-z]+){0,5}? in (?<season>summer|winter)`, 'gi'),
  de: new RegExp(`(?:im )?(?<season>Sommer|Winter) (?<value>${number.de})`, 'gi'),
};
const timeDifference: Rule = ({ passage: { locale }, text }, { facts }) =>
  difference[locale].test(text)
    ? matches(
        text,
        season[locale],
        ({ groups }) =>
          numberOf(groups!.value!.trim(), locale) ===
          (groups!.season!.toLowerCase() === 'winter' ? facts.aheadInWinter : facts.aheadInSummer),
        `Mauritius is ${facts.aheadInSummer} hours ahead in summer and ${facts.aheadInWinter} in winter`,
      )
    : [];

const clock =
  /\b(\d{1,2})(?:[:.]00)?\s?(?:AM|a\.m\.|Uhr)?\s?(?:to|–|-|bis)\s?(\d{1,2})(?:[:.]00)?\s?(PM|p\.m\.|Uhr)/g;
const officeHours: Rule = (sentence, { office }) =>
  isIn(sentence, 'blog')
    ? []
    : matches(
        sentence.text,
        clock,
        ([, from, to, half = '']) =>
          Number(from) === parseInt(office.opens, 10) &&
          Number(to) + (/p/i.test(half) ? 12 : 0) === parseInt(office.closes, 10),
        `The office is open from ${office.opens} to ${office.closes}`,
      );

const several: Record<Locale, string> = { en: 'over|more than|at least', de: 'über|mehr als|mindestens' };
const things: readonly { fact: keyof Facts; what: Record<Locale, string> }[] = [
  { fact: 'developers', what: { en: 'developers|engineers', de: 'Entwickler' } },
  { fact: 'teams', what: { en: 'development teams|teams', de: 'Entwicklungsteams|Teams' } },
  { fact: 'projects', what: { en: '(?:\\w+ )?projects', de: '(?:[\\p{L}]+ )?Projekte' } },
  { fact: 'countries', what: { en: 'countries', de: 'Ländern' } },
];
const counts: Rule = (sentence, { facts }) => {
  const { locale } = sentence.passage;
  if (isIn(sentence, 'blog', 'case-studies')) return [];
  return things.flatMap(({ fact, what }) => {
    const pattern = new RegExp(
      `(?:(?:${several[locale]}) ${number[locale]}|(\\d+)\\+) (?:${what[locale]})`,
      'giu',
    );
    const fits = ([, word, digits]: RegExpExecArray) =>
      numberOf(word ?? digits ?? '', locale) === facts[fact];
    return matches(sentence.text, pattern, fits, `${fact}: ${facts[fact]}+`);
  });
};

/** Periods after which data are deleted, by the dictionary that speaks of them. */
const periods: Record<string, { unit: Unit; facts: (keyof Facts)[] }> = {
  'contact.json': { unit: 'month', facts: ['contactMonths'] },
  'application.json': {
    unit: 'month',
    facts: ['applicationMonths', 'applicationLongestMonths', 'consentMonths'],
  },
  'newsletter.json': { unit: 'hour', facts: ['newsletterLinkHours'] },
};
const retention: Rule = (sentence, { facts }) => {
  const { file } = sentence.passage;
  if (file.startsWith('legal') && file.endsWith('privacy.md'))
    return durations(
      sentence,
      () => false,
      'Periods stand here as tokens, for instance {{facts.contactMonths}}',
    );
  const period = isIn(sentence, 'dictionary') ? periods[file.slice(file.lastIndexOf('/') + 1)] : undefined;
  if (period === undefined) return [];
  const allowed = period.facts.map((fact) => facts[fact]);
  return durations(
    sentence,
    ({ value, unit }) => unit !== period.unit || allowed.includes(value),
    `The period is ${allowed.join(' or ')} ${period.unit}s`,
  );
};

const rules: readonly Rule[] = [replyTime, overlap, timeDifference, officeHours, counts, retention];

/** Figures of the dictionary that stand alone, without a sentence (specification, About). */
const figures: Record<string, keyof Facts> = {
  'stats.projects.value': 'projects',
  'stats.countries.value': 'countries',
  'stats.satisfaction.value': 'satisfaction',
  'development.developers.value': 'developers',
  'development.teams.value': 'teams',
};

function checkFigure({ file, field = '', source, lineAt }: Passage, facts: Facts): ContentProblem[] {
  const fact = file.endsWith('/about.json') ? figures[field] : undefined;
  if (fact === undefined || parseInt(source, 10) === facts[fact]) return [];
  const message = `${quoted(source)} is not the ${facts[fact]} of facts.${fact} in content/site.yaml.`;
  return [{ file, line: lineAt(0), field, message }];
}

/** The years that a job asks for are those of its field. */
export function checkExperience(entry: Entry): ContentProblem[] {
  const { collection, data } = entry;
  if (collection !== 'jobs' || !Array.isArray(data?.requirements)) return [];
  return data.requirements.flatMap((requirement, index) => {
    const years = /(\d+)\+?\s(?:years|Jahre)/.exec(String(requirement))?.[1];
    if (years === undefined || Number(years) === data.experienceYears) return [];
    const message = `asks for ${years} years, experienceYears says ${String(data.experienceYears)}. Make them the same.`;
    return [atField(entry, ['requirements', index], message)];
  });
}

/** Texts that contradict content/site.yaml in something that can be counted. content/facts.md explains the facts. */
export function checkFacts(passage: Passage, settings: SiteSettings): ContentProblem[] {
  const contradictions = sentencesOf(passage).flatMap((sentence) =>
    rules.flatMap((rule) =>
      rule(sentence, settings).map(({ found, index, remedy }) => {
        const message = `“${found.trim()}” contradicts the fact sheet. ${remedy} (content/facts.md).`;
        return inPassage(passage, sentence.index + index, message);
      }),
    ),
  );
  return [...contradictions, ...checkFigure(passage, settings.facts)];
}
