import { freshKey, requestHeaders } from './client.web.ts';
import { ApiError } from './failure.ts';

export interface Upload {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Keys of uploads with an unknown result, so that a repeated upload is stored once. */
const unheard = new WeakMap<File, string>();

/**
 * Uploads one file in the field “file”. It does not use `api`, because `fetch` cannot report upload progress.
 * @param name the file name sent to the server
 * @throws ApiError like `api`, also if `read` finds nothing in the answer; the signal's reason if the upload is aborted
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
