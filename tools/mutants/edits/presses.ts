import type { Edit } from '../edit.ts';

const walk = (title: string): Edit['tests'] => [['tests/browser/presses/walk.test.ts', title]];

/** Faults that a visitor feels and that only a press shows: the page looks as ever, and its HTML is the same or nearly so. */
export const presses: Edit[] = [
  {
    id: 'card-takes-no-press',
    file: 'src/components/CardPicture.astro',
    breaks: 'cards answer on their link alone, not on picture, heading and text',
    spec: '2 Services',
    find: "    .card-cover::after {\n      content: '';\n",
    replace: "    .card-cover::after {\n      content: '';\n      pointer-events: none;\n",
    tests: walk('/services: everything.*pointer'),
  },
  {
    id: 'close-dead-by-finger',
    file: 'src/islands/dialog/dialog.css',
    breaks: 'the cross of a dialog does not answer to a finger',
    spec: '2 Services',
    find: '  .dialog-close {\n',
    replace:
      '  @media (hover: none) {\n    .dialog-close {\n      pointer-events: none;\n    }\n  }\n\n  .dialog-close {\n',
    tests: walk('/services: everything.*finger'),
  },
  {
    id: 'copies-nothing',
    file: 'src/client/features/article.ts',
    breaks: 'the buttons of an article that copy its code and its address do nothing',
    spec: '2 Blog',
    find: "closest<HTMLElement>('[data-copy], [data-share]')",
    replace: "closest<HTMLElement>('[data-share]')",
    tests: walk('/blog/microservices-architecture: everything.*pointer'),
  },
  {
    id: 'header-covered',
    file: 'src/components/Header.astro',
    breaks: 'an element that nobody sees lies over the header, so that nothing of it can be pressed',
    spec: '2 Page frame',
    find: '    .language-status {\n      position: fixed;\n',
    replace: '    .language-status {\n      position: fixed;\n      inset: 0 0 auto;\n      height: 4rem;\n',
    tests: walk('header and footer.*finger'),
  },
  {
    id: 'menu-dead-on-tablets',
    file: 'src/components/Header.astro',
    breaks: 'between 480 and 1023 px the menu button does nothing',
    spec: '2 Page frame',
    find: '    @media (width >= 64rem) {\n      .nav-row {\n',
    replace:
      '    @media (width >= 30rem) {\n      .menu-button {\n        pointer-events: none;\n      }\n    }\n\n    @media (width >= 64rem) {\n      .nav-row {\n',
    tests: walk('header and footer.*finger'),
  },
  {
    id: 'menu-links-stopped',
    file: 'src/client/menu.ts',
    breaks: 'a link of the mobile menu closes the menu and leads nowhere',
    spec: '2 Page frame',
    find: "if (menu && (event.target as Element).closest('a')) menu.hidePopover();\n});",
    replace:
      "if (!menu || !(event.target as Element).closest('a')) return;\n  event.preventDefault();\n  menu.hidePopover();\n}, true);",
    tests: walk('header and footer.*finger'),
  },
  {
    id: 'step-back-other-address',
    file: 'src/client/navigation/index.ts',
    breaks:
      'a step back in the moment in which a page is shown leaves the address of another page in the bar',
    spec: '10',
    find: "if (navigationType === 'traverse') history",
    replace: "if (navigationType === 'replace') history",
    tests: [['tests/browser/frame/page-changes.test.ts', 'step back in the moment']],
  },
  {
    id: 'slow-link-silent',
    file: 'src/client/navigation/index.ts',
    breaks: 'on a slow line a pressed link shows nothing until its page is there',
    spec: '10',
    find: "link.ariaBusy = 'true'",
    replace: "link.ariaBusy = 'false'",
    tests: [['tests/browser/frame/page-changes.test.ts', 'slow line the link']],
  },
  {
    id: 'step-before-scripts-lost',
    file: 'src/client/navigation/index.ts',
    breaks: 'after a reload, a step back before the scripts are there changes the address and not the page',
    spec: '10',
    find: 'if (load && new URL',
    replace: 'if (!load && new URL',
    tests: [['tests/browser/frame/page-changes.test.ts', 'step back before the scripts']],
  },
  {
    id: 'mark-lost-in-switch',
    file: 'src/client/navigation/index.ts',
    breaks: 'from a German address to English and back, what was typed into a form is gone',
    spec: '10',
    find: '    if (samePage && morph(newDocument)) return;\n',
    replace:
      '    for (const each of document.querySelectorAll(`astro-island[${persist}]`)) each.removeAttribute(persist);\n    if (samePage && morph(newDocument)) return;\n',
    tests: [['tests/browser/language/untouched-islands.test.ts', 'From a German address to English']],
  },
  {
    id: 'text-left-by-switch',
    file: 'src/client/navigation/morph.ts',
    breaks: 'after a switch a paragraph that is shorter in this language keeps the end of the other one',
    spec: '10',
    find: 'children.length === targets.length ||',
    replace: 'children.length >= targets.length ||',
    tests: [['tests/browser/pages/whole-pages.test.ts', '/blog/microservices']],
  },
  {
    id: 'mail-link-stopped',
    file: 'src/client/navigation/links.ts',
    breaks: 'a press on the e-mail address opens no mail program',
    spec: '2 Contact',
    find: '    const link = internalLink(event);\n    if (!link) return;\n',
    replace:
      "    const link = internalLink(event);\n    if ((event.target as Element).closest('[href^=mailto]')) event.preventDefault();\n    if (!link) return;\n",
    tests: walk('/contact: everything.*pointer'),
  },
  {
    id: 'drop-zone-takes-no-press',
    file: 'src/islands/application-form/application-form.css',
    breaks: 'a press on the drop zone offers no choice of files',
    spec: '2 Apply',
    find: '  .field .drop-zone-input {\n',
    replace: '  .field .drop-zone-input {\n    pointer-events: none;\n',
    tests: walk('/careers/apply: everything.*pointer'),
  },
  {
    id: 'job-link-left-out-by-tab',
    file: 'src/sections/careers/JobSummary.astro',
    breaks: 'who has no pointer cannot apply for an open position: Tab passes the link in the dialog over',
    spec: '2 Careers',
    find: '      class="button"\n',
    replace: '      class="button"\n      tabindex="-1"\n',
    tests: walk('/careers: everything.*pointer'),
  },
  {
    id: 'disclosure-deaf-to-keys',
    file: 'src/client/site.ts',
    breaks: 'a case study cannot be opened by a key',
    spec: '2 Case studies',
    find: '// Nobody waits for the placeholders',
    replace:
      "document.addEventListener('keydown', (event) => {\n  if (event.key !== 'Tab' && (event.target as Element).matches('summary')) event.preventDefault();\n});\n\n// Nobody waits for the placeholders",
    tests: walk('/case-studies: everything.*pointer'),
  },
  {
    id: 'space-stopped',
    file: 'src/client/site.ts',
    breaks: 'the space bar, by which many press a button, does nothing anywhere',
    spec: '13',
    find: '// Nobody waits for the placeholders',
    replace:
      "document.addEventListener('keyup', (event) => {\n  if (event.key === ' ') event.preventDefault();\n});\n\n// Nobody waits for the placeholders",
    tests: walk('/services: everything.*pointer'),
  },
];
