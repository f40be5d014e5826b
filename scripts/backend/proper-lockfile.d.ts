/** The part of the package that is used here; it comes without types. */
declare module 'proper-lockfile' {
  export function lock(
    path: string,
    options: {
      lockfilePath: string;
      stale?: number;
      retries: { retries: number; factor?: number; minTimeout: number; maxTimeout?: number };
    },
  ): Promise<() => Promise<void>>;
}
