/**
 * Title of the document: title of the page, then name of the site, unless the title contains it.
 */
export const documentTitle = (title: string, brand: string) =>
  title.includes(brand) ? title : `${title} | ${brand}`;
