import { isEmail } from '#src/lib/format/email.ts';

/**
 * A kind of link address that cannot work, or that the check could not follow. Each row is also a
 * row of the test.
 */
export interface WrongAddress {
  /** The title of the test. */
  name: string;
  /** `host` is that of the site, without www. */
  isWrong: (url: string, host: string) => boolean;
  example: string;
  corrected: string;
  sentence: string;
}

/** Host of a web address without www., undefined where it is none. */
const hostOf = (url: string) =>
  /^https?:/i.test(url) ? URL.parse(url)?.hostname.replace(/^www\./, '') : undefined;

const isWeb = (url: string) => /^https?:\/\//i.test(url);

export const wrongAddresses: readonly WrongAddress[] = [
  {
    name: 'a mail address that is none',
    isWrong: (url) => url.startsWith('mailto:') && !isEmail(url.slice(7).split('?')[0]!),
    example: 'Write to [us](mailto:info).',
    corrected: 'Write to [us](mailto:info@example.com).',
    sentence: 'This is no mail address. Write mailto:name@company.de',
  },
  {
    name: 'a phone number with letters',
    isWrong: (url) => url.startsWith('tel:') && !/^tel:\+?[\d.()-]{3,20}$/.test(url),
    example: 'Call [us](tel:0800-CALL).',
    corrected: 'Call [us](tel:+49-800-2255).',
    sentence: 'This is no phone number. Write tel: and digits, as in tel:+4930123456',
  },
  {
    name: 'an address with its beginning twice',
    isWrong: (url) => /^https?:\/\/https?(?::|\/\/)/i.test(url),
    example: 'See [that](https://https://www.bund.de).',
    corrected: 'See [that](https://www.bund.de).',
    sentence: 'The beginning of this address stands twice. Take one away',
  },
  {
    name: 'a site without its ending',
    isWrong: (url) =>
      isWeb(url) && !/^https?:\/\/https?(?::|\/\/)/i.test(url) && !hostOf(url)?.includes('.'),
    example: 'See [that](https://contact).',
    corrected: 'See [that](/contact).',
    sentence: 'No site has this name. Write https://www.name.de, or /contact for a page of ours',
  },
  {
    name: 'a name with a point too many, or a number in place of a name',
    isWrong: (url) => /^\.|\.\.|^\d+(?:\.\d+){3}$/.test(hostOf(url) ?? ''),
    example: 'See [that](https://www..bund.de).',
    corrected: 'See [that](https://www.bund.de).',
    sentence: 'No site of a company or an office has this name. Correct it',
  },
  {
    name: 'a page of ours in full',
    isWrong: (url, host) => hostOf(url) === host,
    example: 'See [that](https://www.example.com/contact).',
    corrected: 'See [that](/contact).',
    sentence:
      'This is a page of ours. Write its address from the first slash on, without the language',
  },
];
