/** The parts of Deno that the functions use; everything else is a web standard. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
  env: { toObject(): Record<string, string> };
};
