import { localizePath, routes } from '#src/lib/routes.ts';
import { test, visit } from './test.ts';
import { expectAddress, expectThat, press, type Visitor } from './visitor.ts';

/** What the site does without where a browser has not got it; the reporter prints which engine lacks what. */
const features = (): Record<string, boolean> => ({
  'window.navigation': 'navigation' in window,
  scrollend: 'onscrollend' in window,
  requestIdleCallback: 'requestIdleCallback' in window,
  'invoker commands': 'command' in HTMLButtonElement.prototype,
  closedby: 'closedBy' in HTMLDialogElement.prototype,
  moveBefore: 'moveBefore' in Element.prototype,
  'view transitions': 'startViewTransition' in document,
});

test('@core What this engine lacks is known', async ({ visitor }, testInfo) => {
  const lacking = Object.entries(await visitor.run(features))
    .flatMap(([name, has]) => (has ? [] : [name]))
    .sort();
  testInfo.annotations.push({ type: 'lacks', description: lacking.join(', ') || 'nothing' });
});

test('window.navigation: an application opened by its address leads to the careers page, not out of the site', async ({
  open,
}) => {
  const ways = [
    (visitor: Visitor) => press(visitor, 'a[data-application-leave]'),
    (visitor: Visitor) => visitor.key('Escape'),
  ];
  // A window for each: Firefox complains of downloads that are given up with a page.
  for (const leave of ways) {
    const visitor = await open({});
    await visit(visitor, localizePath(routes.apply, 'de'));
    await leave(visitor);
    await expectAddress(visitor, localizePath(routes.careers, 'de'));
  }
});

test('scrollend: a link to an anchor of another page stops 80 px above it and ends its smooth scrolling', async ({
  visitor,
}) => {
  await visit(visitor, routes.about);
  await press(visitor, 'footer a[href$="#privacy"]');
  await expectAddress(visitor, `${routes.imprint}#privacy`);
  await expectThat(visitor, () =>
    Math.round(document.querySelector('#privacy')!.getBoundingClientRect().top),
  ).toBe(80);
  await expectThat(visitor, () => document.documentElement.hasAttribute('data-smooth')).toBe(false);
});

test('requestIdleCallback: a picture that cannot be had is replaced by the placeholder', async ({
  visitor,
  allowed,
}) => {
  allowed.push(/Failed to load resource|no-such-picture/);
  await visit(visitor, routes.about);
  await visitor.run(() => {
    const picture = new Image();
    picture.id = 'broken';
    picture.src = '/no-such-picture.jpg';
    document.querySelector('main')!.append(picture);
  });
  await expectThat(visitor, () => {
    const { src, naturalWidth } = document.querySelector<HTMLImageElement>('#broken')!;
    return [new URL(src).pathname, naturalWidth > 0];
  }).toEqual(['/images/placeholder.jpg', true]);
});

test('moveBefore: a step back shows the page of before with its form at work', async ({ visitor }) => {
  await visit(visitor, routes.contact);
  await press(visitor, '.nav-row a[href$="/about"]');
  await expectAddress(visitor, routes.about);
  await visitor.back();
  await expectAddress(visitor, routes.contact);
  await press(visitor, '#contact button[type=submit]');
  await expectThat(visitor, () => document.querySelectorAll('#contact .field-error').length).toBe(4);
  await expectThat(visitor, () => document.activeElement?.closest('#contact') !== null).toBe(true);
});
