/**
 * How quick this device is, by work that it does anyway: milliseconds for 10,000 characters of a page. Laptops take 0.4 to
 * 0.8, at a quarter of their speed 2.1 to 6.5 (docs/performance.md). What a cross-fade costs grows alike, from two frames
 * to a fifth of a second between press and page.
 */
const slow = 1.2;

let read = 0;
let spent = 0;

export function parsed(characters: number, milliseconds: number): void {
  read += characters / 10_000;
  spent += milliseconds;
}

/** True on a device that had better show a page at once than fade to it. */
export const isSlow = (): boolean => spent > slow * read;
