import { expect, test } from 'vitest';
import { headerTable } from '#src/lib/hosting.ts';

test('HSTS begins with five minutes and grows by a setting; a value that is none stops the build', () => {
  const hstsOf = (hsts?: string) => headerTable({ policy: '', hsts })['/*']!['Strict-Transport-Security'];
  expect(hstsOf()).toBe('max-age=300');
  expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
  for (const wrong of ['86400', 'max-age=', 'max-age=1 day', 'max-age=300;includeSubDomains'])
    expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
});
