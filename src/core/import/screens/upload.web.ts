import { requestHeaders } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';

/**
 * Sends one table and answers the id of its import. `fetch` cannot tell how far an upload is, so it goes another way.
 *
 * @throws ApiError with the server's sentence, and the signal's reason when it is given up
 */
export function uploadTable(
  file: File,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file, file.name);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      const id = request.status < 300 ? idOf(answer) : null;
      if (id !== null) resolve(id);
      else reject(new ApiError(request.status, answer, request.getResponseHeader('Retry-After')));
    });
    request.open('POST', '/api/v1/imports');
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** The id in the answer to an upload. */
function idOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('import' in answer)) return null;
  const run = answer.import;
  return typeof run === 'object' && run !== null && 'id' in run && typeof run.id === 'number' ? run.id : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
