/**
 * The entry script of every page: menu, language, links, dialogs, focus, drafts, newsletter,
 * missing scripts, broken images, the first scroll, older browsers. A script for a single component
 * stands next to the component, which imports the script.
 */
import './dropped-files.ts';
import './menu.ts';
import '#src/islands/language-switch/router.ts';
import '#src/islands/language-switch/switch.ts';
import './links.ts';
import './focus.ts';
import '#src/islands/dialog/dialogs.ts';
import '#src/islands/forms/core/draft.ts';
import '#src/islands/forms/newsletter/newsletter.ts';
import './retry-missing-chunks.ts';
import './image-fallback.ts';
import './first-scroll.ts';

// If the polyfills fail to load, links and `<details>` still work.
if (!('command' in HTMLButtonElement.prototype)) import('./older-browsers.ts').catch(() => {});
