import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { type Upload, upload as sendFile } from '../../http/upload.web.ts';
import { FILE_MIB } from './file.ts';

/** A file stored on the server. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  readonly url: string;
  readonly thumbnailUrl?: string;
}

/** The metadata of one file. It never changes, so one request is enough. */
export const storedFile = (id: number) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api<StoredFile>(`/api/v1/files/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Adds the metadata of a new file to the cache, which saves a request. */
export function rememberFile(client: QueryClient, file: StoredFile): void {
  client.setQueryData(storedFile(file.id).queryKey, file);
}

/** Uploads one file of up to `mostMib` MiB. @throws ApiError like `api`, and the signal's reason if it is aborted */
export const upload = (file: File, how: Upload, mostMib = FILE_MIB): Promise<StoredFile> =>
  sendFile(
    `/api/v1/files?mostMib=${mostMib}`,
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
