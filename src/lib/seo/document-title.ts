/** Search engines cut off longer titles (in characters). */
const longestTitle = 75;

/**
 * Title of the document: title of the page, then name of the site, unless the title contains it or
 * would be too long with it.
 */
export function documentTitle(title: string, brand: string) {
  const whole = `${title} | ${brand}`;
  return title.includes(brand) || whole.length > longestTitle ? title : whole;
}
