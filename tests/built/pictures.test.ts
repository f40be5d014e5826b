import { expect, test } from 'vitest';
import { budgets, kindOf, type Budget } from '../../tools/bench/weight/budgets.ts';
import { candidateOnPhone, phone, widthOnPhone } from './support/phone-pictures.ts';
import { pages, type BuiltPage } from './support/site.ts';

const eagerPictures = ({ root }: BuiltPage) => root.querySelectorAll('img:not([loading="lazy"])');

const pictureFirst = pages.filter(({ path }) => {
  const budget: Budget = budgets[kindOf(path)];
  return budget.picture;
});

test('the picture of a phone’s first screen is the one that is fetched at once and first', () => {
  expect(new Set(pictureFirst.map(({ path }) => kindOf(path))).size).toBe(6);
  for (const page of pictureFirst) {
    const eager = eagerPictures(page);
    expect(
      eager.map((picture) => picture.getAttribute('fetchpriority')),
      page.path,
    ).toEqual(['high']);
    expect(page.root.querySelector('main picture img'), page.path).toBe(eager[0]);
  }
});

test('all other pictures come when they are near the screen', () => {
  for (const page of pages.filter((each) => !pictureFirst.includes(each))) {
    // The home page's own is part of its HTML on phones.
    expect(eagerPictures(page), page.path).toHaveLength(kindOf(page.path) === 'home' ? 1 : 0);
  }
});

test('no page has anything fetched before it', () => {
  for (const { path, root } of pages)
    expect(root.querySelectorAll('link[rel="preload"], link[rel="modulepreload"]'), path).toEqual([]);
});

test('the file that a phone takes has hardly more pixels than the phone shows', () => {
  for (const page of pictureFirst) {
    const source = eagerPictures(page)[0]!.closest('picture')!.querySelector('source')!;
    const { srcset = '', sizes = '' } = source.attributes;
    const needed = widthOnPhone(sizes) * phone.density;
    const { width } = candidateOnPhone(srcset, sizes);
    expect(width, page.path).toBeGreaterThanOrEqual(needed);
    expect(width, page.path).toBeLessThanOrEqual(needed * 1.05);
  }
});
