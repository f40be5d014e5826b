/** Who follows an upload: is told the share that has been sent, from 0 to 1, and may stop it. */
export interface Watch {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** An upload that stands still for this long is given up, in milliseconds. */
const stallLimit = 30_000;

/** Followed uploads, by the name of the file: the last part of the request's address. */
const watches = new Map<string, Watch>();

/** Runs an upload of a file under this name so that its progress is seen and it can be stopped. */
export async function watching<Result>(
  fileName: string,
  watch: Watch,
  upload: () => Promise<Result>,
): Promise<Result> {
  watches.set(fileName, watch);
  try {
    return await upload();
  } finally {
    watches.delete(fileName);
  }
}

/** How long a service asked to wait before the next request, in milliseconds, by the last part of the address. */
const waitsAsked = new Map<string, number>();

/** The wait that the last answer to a request for this table, function or file asked for (RFC 9110, Retry-After). */
export const waitAskedFor = (name: string): number | undefined => waitsAsked.get(name);

function noteWait(name: string, headers: Headers): void {
  const seconds = Number(headers.get('retry-after'));
  if (seconds > 0) waitsAsked.set(name, seconds * 1000);
  else waitsAsked.delete(name);
}

/** The `fetch` of the backend's client. A followed upload goes by XMLHttpRequest: fetch tells nothing of its progress. */
export const watchedFetch: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  const watch = watches.get(name);
  const response = await (watch === undefined ? fetch(input, init) : send(address, init ?? {}, watch));
  noteWait(name, response.headers);
  return response;
};

/** The headers that the service lets a page read. To ask for one of the others would be logged as an error. */
const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .map((line): [string, string] => [line.split(': ', 1)[0]!, line.slice(line.indexOf(': ') + 2)])
      .filter(([name]) => name !== ''),
  );

const send = (
  address: string,
  { method = 'POST', headers, body }: RequestInit,
  { onProgress, signal }: Watch,
) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const stop = () => request.abort();
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, stallLimit);
    };
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moved();
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(
        new Response(status === 204 ? null : responseText, {
          status,
          statusText,
          headers: headersOf(request),
        }),
      );
    };
    request.onerror = request.onabort = () => reject(new TypeError('The upload was broken off'));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    moved();
    request.send(body as XMLHttpRequestBodyInit);
  });
