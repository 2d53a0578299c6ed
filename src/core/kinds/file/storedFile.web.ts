import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, requestHeaders } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';

/** A file the server keeps. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  readonly url: string;
  readonly thumbnailUrl?: string;
}

/** The facts of one file; they never change, so they are asked for once. */
export const storedFile = (id: number) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api<StoredFile>(`/api/v1/files/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Remembers a file that was just stored, so that nobody asks for it. */
export function rememberFile(client: QueryClient, file: StoredFile): void {
  client.setQueryData(storedFile(file.id).queryKey, file);
}

/**
 * Sends one file. `fetch` cannot tell how far an upload is, so this is the one request that goes another way.
 *
 * @throws ApiError like `api`, and the signal's reason when it is given up
 */
export function upload(
  file: File,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file, file.name || 'picture.png');
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && isStoredFile(answer)) resolve(answer);
      else reject(new ApiError(request.status, answer, request.getResponseHeader('Retry-After')));
    });
    request.open('POST', '/api/v1/files');
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
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

const isStoredFile = (answer: unknown): answer is StoredFile =>
  typeof answer === 'object' &&
  answer !== null &&
  'id' in answer &&
  typeof answer.id === 'number' &&
  'name' in answer &&
  'url' in answer;
