/** Tailwind's at-rules in style sheets. */
const tailwind = ['apply', 'reference', 'source', 'theme', 'variant'];

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  reportNeedlessDisables: true,
  rules: {
    'at-rule-no-unknown': [true, { ignoreAtRules: tailwind }],
    'at-rule-prelude-no-invalid': [true, { ignoreAtRules: tailwind }],
    'import-notation': 'string',
    // Tailwind's names: --color-* resets a group, --text-h1--line-height belongs to --text-h1.
    'custom-property-pattern': '^([a-z\\d]+-{1,2})*([a-z\\d]+|\\*)$',
    // Safari on iOS supports text-size-adjust only with a prefix.
    'property-no-vendor-prefix': null,
    // Empty lines group declarations.
    'declaration-empty-line-before': null,
    'comment-empty-line-before': null,
    // States are nested in the rule of their element.
    'no-descending-specificity': null,
    // Colours are tokens (src/styles/tokens.css).
    'color-no-hex': true,
  },
  overrides: [
    {
      files: ['**/*.astro'],
      customSyntax: 'postcss-html',
      rules: {
        // Styles of `set:html` have no content in the source.
        'no-empty-source': null,
        // Components use tokens through var(); @apply would need a @reference in each component.
        'at-rule-disallowed-list': ['apply', 'reference'],
      },
    },
    { files: ['src/styles/tokens.css'], rules: { 'color-no-hex': null } },
  ],
};
