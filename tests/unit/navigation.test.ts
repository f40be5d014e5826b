import { expect, test } from 'vitest';
import { currentState, mainLinks } from '#src/lib/navigation.ts';

test('a link is current on its own page, and marked on the pages below it', () => {
  expect(currentState('/blog', '/blog')).toBe('page');
  expect(currentState('/blog', '/blog/spotify-model')).toBe('true');
  expect(currentState('/blog', '/')).toBeUndefined();
  expect(currentState('/careers', '/careers-old')).toBeUndefined();
});

test('the header has the six links of the specification in their order', () => {
  expect(mainLinks).toEqual(['services', 'about', 'caseStudies', 'careers', 'blog', 'contact']);
});
