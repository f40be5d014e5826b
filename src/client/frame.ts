/**
 * What every page runs: language, links, menu, help for older browsers. One module with the client router. What only some
 * pages need (loop, motion, travel, islands) comes with the components that need it.
 */
import './language/index.ts';
import './links.ts';
import './menu.ts';
import './newsletter/index.ts';
import './page-modules.ts';
import './platform.ts';
import './prefetch.ts';
import './wake-islands.ts';
