import { Readable } from 'node:stream';

/** The pieces of a file whose query has started. */
export interface Pieces {
  readonly pieces: AsyncGenerator<string | Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * A file as a stream. Its query ends when the stream closes, even if nothing was read.
 * @param before runs before the first byte is sent; if it fails, no byte is sent
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
