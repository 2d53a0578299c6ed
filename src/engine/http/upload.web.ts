import { freshKey, requestHeaders } from './client.web.ts';
import { ApiError } from './failure.ts';

export interface Upload {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The keys of files whose arrival nobody has heard of: sent again, a file is kept once. */
const unheard = new WeakMap<File, string>();

/**
 * Sends one file in the field “file”. `fetch` cannot tell how far an upload is, so these requests go another way than `api`.
 * @param name what it is called there
 * @throws ApiError like `api`, also for an answer that `read` finds nothing in, and the signal's reason when it is given up
 */
export function upload<T>(
  path: string,
  { file, name, read }: { readonly file: File; readonly name: string; readonly read: (answer: unknown) => T | null },
  { onProgress, signal }: Upload,
): Promise<T> {
  const key = unheard.get(file) ?? freshKey();
  unheard.set(file, key);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file, name);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      if (request.status < 500) unheard.delete(file);
      const answer = parse(request.responseText);
      const found = request.status < 300 ? read(answer) : null;
      if (found !== null) resolve(found);
      else reject(new ApiError(request.status, answer, request.getResponseHeader('Retry-After')));
    });
    request.open('POST', path);
    for (const [header, value] of Object.entries({ ...requestHeaders(), 'Idempotency-Key': key }))
      request.setRequestHeader(header, value);
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
