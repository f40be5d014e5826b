/**
 * Polyfills for supported browsers. entry.ts loads this file in browsers without invoker commands,
 * the newest of the missing features.
 */
import '#src/islands/dialog/without-commands.ts';
import { polyfillPopovers } from './without-popovers.ts';

if (!('popover' in HTMLElement.prototype)) polyfillPopovers();
