/**
 * The entry script of every page: language, links, menu, newsletter, help for older browsers. What only some pages have
 * (features/) comes with the components that need it, what is rarely needed (lazy/) when it is.
 */
import { whenIdle } from './dom.ts';
import './language/index.ts';
import './navigation/links.ts';
import './navigation/prefetch.ts';
import './menu.ts';
import './newsletter.ts';
import './platform.ts';

// Nobody waits for it: where it cannot be had, its work is left out.
whenIdle(() => void import('./lazy/later.ts').catch(() => {}), 2000);
