import { expect, test } from 'vitest';
import { phoneHref } from '#src/lib/shared/contact-links.ts';

const numbers = [
  {
    name: 'with a zero in brackets',
    phone: '+49 (0)30 123-45',
    href: 'tel:+493012345',
  },
  {
    name: 'with a zero in brackets after 00',
    phone: '0049 (0)30 123456',
    href: 'tel:004930123456',
  },
  {
    name: 'without a country code',
    phone: '030/123 45',
    href: 'tel:03012345',
  },
  {
    name: 'with an extension',
    phone: '+230 400 1234 ext. 7',
    href: 'tel:+2304001234',
  },
];
test.each(numbers)('a phone number $name links to $href', ({ phone, href }) => {
  expect(phoneHref(phone)).toBe(href);
});
