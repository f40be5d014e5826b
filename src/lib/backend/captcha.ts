/**
 * Cloudflare Turnstile, where PUBLIC_TURNSTILE_SITE_KEY is set (ADR 32): its script is loaded with the first send. The
 * widget must be an invisible one: nothing is shown and nobody is asked to do anything.
 */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(widget: string): void;
}

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** How long a send waits for Cloudflare, and then for the pass, in milliseconds each. */
const limit = 8_000;

/** What causes a mail to a visitor, and so needs a pass. */
const needsPass = /\/rest\/v1\/(?:contact_submissions|job_applications|rpc\/subscribe_newsletter)\b/;

let loading: Promise<Turnstile> | undefined;

function load(): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile);
    element.onerror = () => {
      loading = undefined;
      element.remove();
      reject(new Error('Cloudflare cannot be reached.'));
    };
    document.head.append(element);
  });
  return loading;
}

async function tokenOf(turnstile: Turnstile): Promise<string> {
  const container = document.body.appendChild(document.createElement('div'));
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => {
        reject(new Error('Cloudflare does not take this visitor for a person.'));
        return true;
      };
      widget = turnstile.render(container, {
        sitekey: import.meta.env.PUBLIC_TURNSTILE_SITE_KEY,
        callback: resolve,
        'error-callback': fail,
        'timeout-callback': fail,
        'unsupported-callback': fail,
        retry: 'never',
        'response-field': false,
      });
    });
  } finally {
    if (widget) turnstile.remove(widget);
    container.remove();
  }
}

const within = <Result>(work: Promise<Result>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Cloudflare did not answer in time.')), limit);
    }),
  ]);

async function pass(): Promise<string | undefined> {
  try {
    const token = await within(load().then(tokenOf));
    const response = await fetch(`${import.meta.env.PUBLIC_SUPABASE_URL}/functions/v1/captcha`, {
      method: 'POST',
      body: token,
      signal: AbortSignal.timeout(limit),
    });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Lets a request carry a pass, if it needs one and one is to be had. Without one the backend stores an entry all the
 * same, sends no receipt and refuses a sign-up to the newsletter.
 */
export async function withPass(input: RequestInfo | URL, init: RequestInit = {}): Promise<RequestInit> {
  if (!needsPass.test(input instanceof Request ? input.url : input.toString())) return init;
  const given = await pass();
  if (given === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('x-captcha', given);
  return { ...init, headers };
}
