/**
 * The entry script of every page: language, links, menu, newsletter, help for older browsers, reading offline. What only some pages have
 * (features/) comes with the components that need it, what is rarely needed (lazy/) when it is.
 */
import './language/index.ts';
import './navigation/links.ts';
import './navigation/prefetch.ts';
import './menu.ts';
import './newsletter.ts';
import './platform.ts';
import './offline.ts';
