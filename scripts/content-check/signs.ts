/**
 * A sign that no finished text shows, and what an editor does about it. Each row is also a row of
 * the test.
 */
export interface Sign {
  /** The title of the test. */
  name: string;
  pattern: RegExp;
  /** A text that has only this sign. */
  example: string;
  /** The same text after the editor has followed the sentence. */
  corrected: string;
  /** The problem and the remedy. The words around the sign are added to it. */
  sentence: string;
  /**
   * The beginning of the paths in which the sign is allowed (`allowedIn`), or in which alone it is
   * wrong (`onlyIn`).
   */
  allowedIn?: string;
  onlyIn?: string;
}

const noTable = 'A table needs an empty line above, and | --- | --- | as its second line';

/** Signs in any text that Markdown did not read as its own, or that belong to another program. */
export const signs: readonly Sign[] = [
  {
    name: 'a no-break space behind the sign of a line',
    pattern: /^(?:#+|[-*+])[\u00a0\u202f]|^[\u00a0\u202f]+#/mu,
    example: '##\u00a0More on this',
    corrected: '## More on this',
    sentence: 'A no-break space. Delete it and type a space',
  },
  {
    name: 'a heading without its space',
    pattern: /^#\p{L}|#{2,}(?![#\u00a0\u202f])/mu,
    example: '##More on this',
    corrected: '## More on this',
    sentence: 'A heading stands on a line of its own, with a space after its # signs',
  },
  {
    name: 'an item without its space',
    pattern: /^(?:[-*]\p{L}|\d+\.\p{Lu})/mu,
    example: '-One item\n-Two items',
    corrected: '- One item\n- Two items',
    sentence: 'An item of a list has a space after its sign or number',
  },
  {
    name: 'stars that make nothing bold',
    pattern: /\*\*/,
    example: 'Das **„Tribe“**modell.',
    corrected: 'Das **Tribe**-Modell.',
    sentence: 'Two stars that make nothing bold. A pair stands close around whole words',
  },
  {
    name: 'a star beside a space',
    pattern: /(?<!\d) \*(?!\*)(?! \d)/,
    example: 'The * squad * is small.',
    corrected: 'The *squad* is small.',
    sentence: 'A star would be shown. It stands close to the words on both sides',
  },
  {
    name: 'a star within a word',
    pattern: /\p{L}\*\p{L}/u,
    example: 'Alle Kund*innen.',
    corrected: 'Alle Kundinnen und Kunden.',
    sentence: 'A star within a word. Write both forms, or a neutral noun',
  },
  {
    name: 'two underscores',
    pattern: /__/,
    example: 'The __word.',
    corrected: 'The **word**.',
    sentence:
      'Two underscores would be shown. Bold is **word**, program text stands in `backticks`',
  },
  {
    name: 'a link with a space before its address',
    pattern: /\] \((?:\/|\.|https?:|mailto:|tel:)/,
    example: 'See [this] (/contact).',
    corrected: 'See [this](/contact).',
    sentence: 'A link has no space between ] and (',
  },
  {
    name: 'a link with a space in its address',
    pattern: /(?<!!\[[^\]\n]*)\]\(/,
    example: 'See [this](/blog/spotify model).',
    corrected: 'See [this](/blog/spotify-model).',
    sentence: 'A link that is none. Its address has no spaces, and fields have no links',
  },
  {
    name: 'a link the wrong way round',
    pattern: /\)\[[^\]]/,
    example: 'See (this)[/contact].',
    corrected: 'See [this](/contact).',
    sentence: 'A link has its words in [ ] and then its address in ( )',
  },
  {
    name: 'a link without the end of its words',
    pattern: /\[[^\]\n]*\(\//,
    example: 'See [this(/contact).',
    corrected: 'See [this](/contact).',
    sentence: 'A ] is missing before the address of this link',
  },
  {
    name: 'a link to a number',
    pattern: /\]\[/,
    example: 'See [that][1].',
    corrected: 'See [that](/contact).',
    sentence: 'The address of this link is missing. Write it behind the words, in ( )',
  },
  {
    name: 'a picture with a space in its name',
    pattern: /!\[(?!\[)/,
    example: '![A horse](../../images/my horse.jpg)',
    corrected: '![A horse](../../images/horse.jpg)',
    sentence:
      'A picture that is none. Write ![What it shows](./name.png), with no space in the name',
  },
  {
    name: 'a link of a wiki',
    pattern: /\[\[/,
    example: 'See [[page]].',
    corrected: 'See [page](/about).',
    sentence: 'A link of a wiki. Write [words](/address)',
  },
  {
    name: 'a footnote without its text',
    pattern: /\[\^|\^\[/,
    example: 'So it is.[^1]',
    corrected: 'So it is.[^1]\n\n[^1]: See www.bund.de.',
    sentence:
      'A footnote whose text is missing. Write [^1]: and the text in a paragraph at the end',
  },
  {
    name: 'a tab',
    pattern: /\t/,
    example: 'One\tTwo',
    corrected: 'One, two',
    sentence: 'A tab would be shown as one space. Write a table, or a space',
  },
  {
    name: 'a backtick that stands alone',
    pattern: /`/,
    example: 'Run `npm run build and wait.',
    corrected: 'Run `npm run build` and wait.',
    sentence: 'A backtick would be shown. In a text it has a partner; fields have none',
  },
  {
    name: 'tildes that stand alone',
    pattern: /~~/,
    example: 'It was ~~100 euros.',
    corrected: 'It was ~~100~~ 90 euros.',
    sentence: 'Tildes would be shown. What is struck out stands between two pairs of them',
  },
  {
    name: 'quotation marks in place of backticks',
    pattern: /^[‘’]{3}/m,
    example: '‘‘‘\nconst a = 1;\n‘‘‘',
    corrected: '```\nconst a = 1;\n```',
    sentence: 'A program made quotation marks of these backticks. Type ``` again',
  },
  {
    name: 'a note of another program',
    pattern: /:::/,
    example: ':::note\nText\n:::',
    corrected: '> Text',
    sentence: 'A box of another program. Write a paragraph, or a quotation with “> ”',
  },
  {
    name: 'a note of GitHub or Obsidian',
    pattern: /^\[![\w-]+\]/m,
    example: '> [!NOTE]\n> Read this first.',
    corrected: '> Read this first.',
    sentence: 'A box of another program. Take this mark away',
  },
  {
    name: 'a comment of Obsidian',
    pattern: /%%/,
    example: 'We like it. %%The client is unhappy.%%',
    corrected: 'We like it.\n\n<!-- The client is unhappy. -->',
    sentence: 'A comment of Obsidian would be published. Write <!-- … --> on a line of its own',
  },
  {
    name: 'a comment that never ends, or stands within a text',
    pattern: /<!--/,
    example: 'We like it. <!-- Ask counsel',
    corrected: 'We like it.\n\n<!-- Ask counsel -->',
    sentence:
      'A comment is left out only where it stands on a line of its own and ends: <!-- … -->',
  },
  {
    name: 'a highlighter',
    pattern: /(?<![\w=])==[^\s=](?:[^=\n]*[^\s=])?==(?![\w=])/,
    example: 'This is ==marked== here.',
    corrected: 'This is **marked** here.',
    sentence: 'The signs == would be shown. Write **word**',
  },
  {
    name: 'a raised number',
    pattern: /\S\^[^\s^]+\^/,
    example: 'An area of 20 m^2^.',
    corrected: 'An area of 20 m².',
    sentence: 'The signs ^ would be shown. Write ² or ³, or say it in words',
  },
  {
    name: 'the name of a paragraph in Obsidian',
    pattern: /\s\^[a-z\d-]+$/m,
    example: 'A paragraph. ^abc123',
    corrected: 'A paragraph.',
    sentence: 'A mark of Obsidian. Take it away',
  },
  {
    name: 'a name in place of an emoji',
    pattern: /(?<=^|\s):[a-z][a-z\d_+-]+:(?=$|[\s.,!?])/m,
    example: 'It is done :rocket:',
    corrected: 'It is done 🚀',
    sentence: 'The name of an emoji would be shown. Type the emoji, or leave it out',
  },
  {
    name: 'a table of contents',
    pattern: /^\[toc\]$/im,
    example: '[TOC]',
    corrected: 'A paragraph.',
    sentence: 'A mark of another program. Articles list their parts by themselves: take it away',
  },
  {
    name: 'attributes in braces',
    pattern: /(?<!\{)\{(?:[#.:][^{}]*|\w+=[^{}\s]+)\}/,
    example: 'See [the page](/about){.underline}.',
    corrected: 'See [the page](/about).',
    sentence: 'Attributes in braces would be shown. Take them away',
  },
  {
    name: 'a template',
    pattern: /\{%/,
    example: '{% include note.html %}',
    corrected: 'A paragraph.',
    sentence: 'A command of another program. Write what it stands for',
  },
  {
    name: 'a formula',
    pattern: /\$\$|(?<![\w$])\$[^\s$][^$\n]*[\\^_=][^$\n]*[^\s$]\$(?!\d)/,
    example: 'It is $E=mc^2$ here.',
    corrected: 'It is E = mc² here.',
    sentence: 'A formula of TeX would be shown as it is. Write E = mc², or say it in words',
  },
  {
    name: 'a command of TeX',
    pattern: /^\\[a-z]+/m,
    example: '\\newpage',
    corrected: '---',
    sentence: 'A command of TeX would be shown. Take it away',
  },
  {
    name: 'a table that has only bars',
    pattern: /^\|/m,
    example: '| One | Two\n| Three',
    corrected: '| One | Two |\n| --- | --- |\n| Three | Four |',
    sentence: noTable,
  },
  {
    name: 'a table without its second line',
    pattern: /^[^|\n]+ \| .*\n[^|\n]+ \| /m,
    example: 'Tool | Days\nSurvey | 3',
    corrected: 'Tool | Days\n--- | ---\nSurvey | 3',
    sentence: noTable,
  },
  {
    name: 'a sign by its name in HTML',
    pattern: /&(?:[a-z]{2,}\d*|[A-Z][a-z]{2,}|#\d+|#[xX][\da-fA-F]+);/,
    example: 'R&amp;amp;D',
    corrected: 'R&D',
    sentence: 'A sign by its name in HTML. Type the sign itself',
  },
  {
    name: 'a bullet of a text program',
    pattern: /[•‣◦▪\p{Co}]|^[·–-][ \u00a0]/mu,
    example: '• First\n• Second',
    corrected: '- First\n- Second',
    sentence: 'A bullet of a text program. Write “- ” at the start of each line of a list',
  },
  {
    name: 'items with other signs before them',
    pattern: /^(?:[—●○➢➤✓✔■□→]|o|[a-z]\)) .*\n(?:[—●○➢➤✓✔■□→]|o|[a-z]\)) /mu,
    example: 'o First\no Second',
    corrected: '- First\n- Second',
    sentence: 'These lines would run into one. Write “- ” or “1. ” at the start of each',
  },
  {
    name: 'a line of dashes',
    pattern: /^[–—]{3,}$/m,
    example: '––––––',
    corrected: '---',
    sentence:
      'A program made dashes of these hyphens. Write --- with an empty line above and below',
  },
  {
    name: 'what stands in for a text',
    pattern: /[Ll]orem ipsum|\bTODO\b|\b[Tt]odo:|\?{3}|\[[Pp]laceholder\]/,
    example: 'Lorem ipsum dolor sit amet.',
    corrected: 'A sentence of our own.',
    sentence: 'This stands in for a text. Write the text',
  },
  {
    name: 'a straight quotation mark',
    pattern: /(?<!\d)"/,
    example: 'We say "yes" to this.',
    corrected: 'We say “yes” to this.',
    sentence: 'A straight quotation mark. Write “…”, in German „…“',
  },
  {
    name: 'a straight apostrophe',
    pattern: /(?<!\d)['´]/,
    example: "It's done.",
    corrected: 'It’s done.',
    sentence: 'A straight apostrophe. Write ’',
    // These texts of the forms are the words of the specification.
    allowedIn: 'dictionary/en/',
  },
];

/** Signs that only Markdown would read. Fields and dictionaries are shown as they are typed. */
export const fieldSigns: readonly Sign[] = [
  {
    name: 'HTML in a field',
    pattern: /<\/?(?:br|b|i|em|strong|u|sup|sub|small|mark)\b[^>]*>/i,
    example: 'Two lines<br>in a title',
    corrected: 'One line in a title',
    sentence: 'HTML would be shown as it is. Fields have words alone',
  },
  {
    name: 'emphasis in a field',
    pattern: /(?<![\p{L}\d_*])([_*])[\p{L}\d](?:[^\n_*]*[\p{L}\d.!?])?\1(?![\p{L}\d_*])/u,
    example: 'The _best_ title',
    corrected: 'The best title',
    sentence: 'These signs would be shown. Fields have no emphasis',
  },
  {
    name: 'one tilde on each side',
    pattern: /~\w+~/,
    example: 'Less CO~2~ a year',
    corrected: 'Less CO₂ a year',
    sentence: 'The signs ~ would be shown. Write ₂, or say it in words',
  },
  {
    name: 'a name in one pair of braces',
    pattern: /(?<!\{)\{\w+\}(?!\})/,
    example: 'You apply to {employer}.',
    corrected: 'You apply to {{employer}}.',
    sentence: 'What the page fills in has two braces on each side, {{name}}',
    onlyIn: 'dictionary/',
  },
];
