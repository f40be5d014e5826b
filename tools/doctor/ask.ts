/** Milliseconds after which no answer counts as none. */
const answerLimit = 15_000;

/** Asks for an address and follows nothing. A site that does not answer has the status 0. */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerLimit), ...init });
  } catch {
    return Response.error();
  }
}
