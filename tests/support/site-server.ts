export { serveSite, type Site, type SiteOptions } from '../../tools/serve/serve-site.ts';
