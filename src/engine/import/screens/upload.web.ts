import { type Upload, upload } from '../../http/upload.web.ts';

/**
 * Uploads one table and returns the id of its import.
 * @throws ApiError with the server's message, or the signal's reason if the upload is aborted
 */
export const uploadTable = (file: File, how: Upload): Promise<number> =>
  upload('/api/v1/imports', { file, name: file.name, read: idOf }, how);

/** The id in the answer to an upload. */
function idOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('import' in answer)) return null;
  const run = answer.import;
  return typeof run === 'object' && run !== null && 'id' in run && typeof run.id === 'number' ? run.id : null;
}
