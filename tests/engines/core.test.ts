import { writeFileSync } from 'node:fs';
import { localizePath, routes } from '#src/lib/routes.ts';
import { pdfFile, rowOf, validApplication } from '../browser/application/application-form.ts';
import { validRequest } from '../browser/contact/contact-form.ts';
import { subscriptionOf } from '../browser/newsletter/mails.ts';
import { storedApplications, storedContactRequests, uniqueEmail } from '../browser/support/database.ts';
import { dictionaryOf } from '../browser/support/dictionary.ts';
import { expect, test, visit } from './test.ts';
import { expectAddress, expectThat, fill, isShown, press, textOf, type Visitor } from './visitor.ts';

/** Leaves a mark that only this document has. */
const mark = (visitor: Visitor) => visitor.run(() => void Object.assign(window, { marked: true }));
const isMarked = () => 'marked' in window;

const headline = 'h1';
const languageOf = () => document.documentElement.lang;

test('@core A switch of language keeps address, scroll position and document; links and steps back follow it', async ({
  visitor,
}) => {
  await visit(visitor, routes.about);
  await mark(visitor);
  await visitor.run(() => scrollTo({ top: 600, behavior: 'instant' }));
  // Where the router has noted the place, which it does once scrolling has come to rest.
  await expectThat(visitor, () => (history.state as { scrollY?: number }).scrollY).toBe(600);
  const german = (key: 'about' | 'services') => dictionaryOf('de', key).hero.heading;

  await press(visitor, '[data-language="de"]');
  await expectThat(visitor, languageOf).toBe('de');
  await expectThat(visitor, textOf, headline).toBe(german('about'));
  await expectAddress(visitor, routes.about);
  await expectThat(visitor, () => Math.round(scrollY)).toBe(600);

  await press(visitor, '.nav-row a[href$="/services"]');
  await expectThat(visitor, textOf, headline).toBe(german('services'));
  await expectAddress(visitor, routes.services);
  await expectThat(visitor, () => scrollY).toBe(0);

  await visitor.back();
  await expectThat(visitor, textOf, headline).toBe(german('about'));
  await expectThat(visitor, () => Math.round(scrollY)).toBe(600);
  await visitor.forward();
  await expectThat(visitor, textOf, headline).toBe(german('services'));
  await press(visitor, '[data-language="en"]');
  await expectThat(visitor, textOf, headline).toBe(dictionaryOf('en', 'services').hero.heading);
  expect(await visitor.run(isMarked), 'nothing was loaded anew').toBe(true);
});

test('@core The contact form keeps what is typed and its errors through a switch of language, and stores it', async ({
  visitor,
}) => {
  const request = validRequest();
  await visit(visitor, routes.contact);
  await fill(visitor, '#contact-name', request.name);
  await fill(visitor, '#contact-email', 'anouk');
  await press(visitor, '#contact button[type=submit]');
  const error = (locale: 'en' | 'de') => dictionaryOf(locale, 'contact').errors.emailInvalid;
  await expectThat(visitor, textOf, '#contact-email-error').toContain(error('en'));

  await press(visitor, '[data-language="de"]');
  await expectThat(visitor, textOf, '#contact-email-error').toContain(error('de'));
  expect(await visitor.run(() => document.querySelector<HTMLInputElement>('#contact-name')!.value)).toBe(
    request.name,
  );
  await fill(visitor, '#contact-company', request.company);
  await visitor.run(() => document.querySelector<HTMLInputElement>('#contact-email')!.select());
  await visitor.type(request.email);
  await fill(visitor, '#contact-message', request.message);
  await press(visitor, '#contact button[type=submit]');
  await expectThat(visitor, textOf, '#contact [role=status]').toBe(
    dictionaryOf('de', 'contact').result.success,
  );
  const [{ id: _id, ...stored } = { id: '' }, ...others] = await storedContactRequests(request.email);
  expect(stored).toEqual({ ...request, language: 'de', trapped: false });
  expect(others).toEqual([]);
});

test('@core An application with a file is stored with every column, and leads back where it was come from', async ({
  visitor,
}, testInfo) => {
  const application = validApplication({ linkedIn: 'https://example.com/anouk' });
  const { name, buffer } = pdfFile();
  const file = testInfo.outputPath(name);
  writeFileSync(file, buffer);
  const { result } = dictionaryOf('de', 'application');
  const apply = localizePath(routes.apply, 'de');
  const job = `${localizePath(routes.careers, 'de')}/product-owner`;

  await visit(visitor, job);
  await press(visitor, `main a[href^="${apply}"]`);
  await expectAddress(visitor, apply);
  await expectThat(visitor, textOf, headline).toContain('Product Owner');
  for (const field of ['firstName', 'lastName', 'email', 'phone', 'linkedIn', 'coverLetter'] as const)
    await fill(visitor, `#application-${field}`, application[field]);
  await visitor.choose('#application input[type=file]', file);
  await expectThat(visitor, isShown, '#application [data-state=accepted]').toBe(true);
  await press(visitor, '#application button[type=submit]');
  await expectThat(visitor, textOf, '#application p[role=status]').toBe(result.success);
  expect(await storedApplications(application.email)).toEqual([
    rowOf(application, {
      job_title: 'Product Owner',
      language: 'de',
      retention_consent: false,
      cvSize: buffer.length,
    }),
  ]);
  await press(visitor, 'a[data-application-leave]');
  await expectAddress(visitor, job);
});

test('@core The newsletter takes an address', async ({ visitor }) => {
  const email = uniqueEmail();
  await visit(visitor, localizePath(routes.blog, 'de'));
  await fill(visitor, '#newsletter-email', email);
  await press(visitor, 'footer form button[type=submit]');
  await expectThat(visitor, textOf, 'footer form [data-when=success]').toContain(
    dictionaryOf('de', 'newsletter').result.success,
  );
  expect(await subscriptionOf(email)).toEqual({ status: 'pending', locale: 'de' });
});

test('@core A dialog opens, closes by its button, beside it and by Escape, and gives the focus back', async ({
  visitor,
}) => {
  await visit(visitor, routes.services);
  const opener = '#ai-workforce article button';
  const dialog = '#ai-workforce-details';
  const opened = () => expectThat(visitor, (of) => document.querySelector(of)!.matches(':modal'), dialog);
  for (const close of [
    () => press(visitor, `${dialog} .dialog-close`),
    () => visitor.pressAt({ x: 5, y: 450 }),
    () => visitor.key('Escape'),
  ]) {
    await press(visitor, opener);
    await opened().toBe(true);
    await close();
    await opened().toBe(false);
    await expectThat(visitor, (of) => document.activeElement?.matches(of), opener).toBe(true);
  }
  await press(visitor, opener);
  await press(visitor, `${dialog} a.button`);
  await expectAddress(visitor, routes.contact);
});

test('@core On a phone the menu opens, closes, and leads on', async ({ visitor }) => {
  await visitor.resize(375, 700);
  await visit(visitor, routes.about);
  await press(visitor, '.menu-button');
  await expectThat(visitor, isShown, '#menu').toBe(true);
  await visitor.pressAt({ x: 187, y: 680 });
  await expectThat(visitor, isShown, '#menu').toBe(false);
  await press(visitor, '.menu-button');
  await press(visitor, '#menu a[href$="/careers"]');
  await expectAddress(visitor, routes.careers);
  await expectThat(visitor, isShown, '#menu').toBe(false);
});
