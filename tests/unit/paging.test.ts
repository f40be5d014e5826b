import { expect, test } from 'vitest';
import { pageId, pagesOf } from '#src/lib/content/paging.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('twelve articles are one page, the thirteenth begins the second', () => {
  expect(pagesOf(numbers(12), 12)).toEqual([{ number: 1, items: numbers(12), last: 1 }]);
  expect(pagesOf(numbers(13), 12)).toEqual([
    { number: 1, items: numbers(12), last: 2 },
    { number: 2, items: [12], last: 2 },
  ]);
});

test('a list without articles has its page all the same', () => {
  expect(pagesOf([], 12)).toEqual([{ number: 1, items: [], last: 1 }]);
});

test('the first page stands at the address of the list', () => {
  expect([1, 2, 3].map(pageId)).toEqual([undefined, '2', '3']);
});
