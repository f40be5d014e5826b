/**
 * The entry script of every page: menu, language, links, dialogs, focus, newsletter, a later build, pictures that fail. What only some pages have
 * (features/) comes with the components that need it, what is rarely needed (lazy/) when it is.
 */
import './dropped-files.ts';
import './menu.ts';
import '#src/islands/language-switch/router.ts';
import './links.ts';
import './focus.ts';
import '#src/islands/dialog/dialogs.ts';
import '#src/islands/forms/newsletter/newsletter.ts';
import './replaced-build.ts';
import './pictures.ts';
