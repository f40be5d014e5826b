import siteYaml from '../../../content/site.yaml?raw';
import { parseSite } from './settings.ts';

/** The site's settings for pages and islands' props, from content/site.yaml. */
export const { settings: site } = parseSite(siteYaml);
