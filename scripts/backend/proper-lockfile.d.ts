/** The part of the package that is used here; it comes without types. */
declare module 'proper-lockfile' {
  export function lock(path: string, options: object): Promise<() => Promise<void>>;
}
