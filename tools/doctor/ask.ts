/** Milliseconds after which no answer counts as none. */
const answerLimit = 15_000;

/** What was answered. Without an answer, or with one that broke off, the status is 0. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks for an address and follows nothing. The body is read here, so that one that comes too late is no answer either. */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(answerLimit);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return { status: 0, headers: new Headers(), text: '' };
  }
}
