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

/** The `fetch` of the backend's client. A followed upload goes by XMLHttpRequest: fetch tells nothing of its progress. */
export const watchedFetch: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const watch = watches.get(address.slice(address.lastIndexOf('/') + 1));
  return watch === undefined ? fetch(input, init) : send(address, init ?? {}, watch);
};

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
      resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
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
