import { Readable } from 'node:stream';

/** Pieces of a file whose query has begun. */
export interface Pieces {
  readonly pieces: AsyncGenerator<string | Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * A file as it is sent; its query ends with it, also when nothing of it was taken.
 * @param before what is done before the first byte leaves; when it fails, none does
 */
export async function asStream({ pieces, close }: Pieces, before: () => Promise<unknown>): Promise<Readable> {
  const stream = Readable.from(pieces, { objectMode: false });
  stream.once('close', () => void close());
  try {
    await before();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return stream;
}
