import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { type Upload, upload as sendFile } from '../../http/upload.web.ts';

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

/** Sends one file to be kept. @throws ApiError like `api`, and the signal's reason when it is given up */
export const upload = (file: File, how: Upload): Promise<StoredFile> =>
  sendFile(
    '/api/v1/files',
    { file, name: file.name || 'picture.png', read: (answer) => (isStoredFile(answer) ? answer : null) },
    how,
  );

const isStoredFile = (answer: unknown): answer is StoredFile =>
  typeof answer === 'object' &&
  answer !== null &&
  'id' in answer &&
  typeof answer.id === 'number' &&
  'name' in answer &&
  'url' in answer;
