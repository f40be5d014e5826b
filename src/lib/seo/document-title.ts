/** Search engines truncate longer titles (in characters). */
const longestTitle = 75;

/**
 * Returns the `<title>`: page title and site name. The site name is left out if the page title
 * contains it or would become too long.
 */
export function documentTitle(title: string, brand: string) {
  const whole = `${title} | ${brand}`;
  return title.includes(brand) || whole.length > longestTitle ? title : whole;
}
