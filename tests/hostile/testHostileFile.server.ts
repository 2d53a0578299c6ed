/** A place of the product that accepts files. */
export type Place = 'file' | 'photo' | 'import' | 'register';

/** A hostile file, as a test creates it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  /** The media type it is sent with. */
  readonly type: string;
  /** @param canary a URL that the product must not fetch */
  readonly bytes: (canary: string) => Uint8Array | Promise<Uint8Array>;
  /** The places that accept it; all others refuse it. None by default. */
  readonly kept?: readonly Place[];
  /** It takes a second or more, so it is only sent with `all`. */
  readonly isLarge?: true;
}

/** A script that no response may run and no re-encoded picture may contain. */
export const SCRIPT = '<script>alert(1)</script>';
export const ANY_TYPE = 'application/octet-stream';
export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(text, encoding);

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
/** Entities by which `&j;` expands to “ha” a billion times. */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${LETTERS.slice(1)
  .map((name, at) => `<!ENTITY ${name} "${`&${LETTERS[at]};`.repeat(10)}">`)
  .join('')}]>`;
