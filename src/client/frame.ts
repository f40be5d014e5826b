/** What every page runs: language, links, menu, help for older browsers, motion. One module beside the client router. */
import './language/index.ts';
import './links.ts';
import './loop/index.ts';
import './menu.ts';
import './motion/index.ts';
import './newsletter/index.ts';
import './platform.ts';
import './prefetch.ts';
import './travel.ts';
