/**
 * Days after the build on which security.txt expires: RFC 9116, 2.5.5 wants less than a year. `npm run doctor` reads the day of the
 * build from it.
 */
export const validDays = 300;
