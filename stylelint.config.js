/**
 * Standard rules for what stands in `src/styles`, beside the islands and in the `<style>` of Astro's components.
 * @type {import('stylelint').Config}
 */
export default {
  extends: 'stylelint-config-standard',
  rules: {
    // Colours have their names in tokens.css.
    'color-no-hex': true,
    // Tailwind's.
    'at-rule-no-unknown': [true, { ignoreAtRules: ['theme', 'source'] }],
    'custom-property-pattern': '^[a-z][a-z0-9]*(--?[a-z0-9]+)*(-\\*)?$',
    'import-notation': 'string',
    // Safari knows it by this name alone.
    'property-no-vendor-prefix': [
      true,
      { ignoreProperties: ['text-size-adjust', '-webkit-text-size-adjust'] },
    ],
    // Rules follow the order of the markup.
    'no-descending-specificity': null,
  },
  overrides: [
    { files: '**/*.astro', customSyntax: 'postcss-html' },
    { files: 'src/styles/tokens.css', rules: { 'color-no-hex': null } },
  ],
};
