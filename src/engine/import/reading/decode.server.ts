import type { Encoding } from './fileSort.ts';

/** Decodes bytes to text piece by piece. */
export interface Decoder {
  push(bytes: Uint8Array): string;
  end(): string;
}

export function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'windows-1252') return { push: windows1252, end: () => '' };
  const decoder = new TextDecoder(encoding);
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

/** Whether all bytes are valid UTF-8. Other text is assumed to be Windows-1252. */
export async function isUtf8(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

// The Windows-1252 characters from 0x80 to 0x9f. They are listed because the decoder of some Node versions uses
// Latin-1.
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => UPPER.charAt(sign.charCodeAt(0) - 0x80));
