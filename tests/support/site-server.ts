export { serveSite, type Site, type SiteOptions } from '../../scripts/serve/serve-site.ts';
