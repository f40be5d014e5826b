import { expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';

test('a key that the dictionary does not have stops the build and says where to add it', () => {
  const t = tFor('de', 'common');
  expect(() => t('nav.nothing')).toThrow('"nav.nothing" in content/dictionary/de/common.json');
});
