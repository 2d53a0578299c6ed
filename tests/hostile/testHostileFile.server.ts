/** A place of the product that takes files. */
export type Place = 'file' | 'photo' | 'import' | 'register';

/** What somebody who means harm sends, as a test makes it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  /** The media type it is sent as. */
  readonly type: string;
  /** @param canary an address that nothing may fetch */
  readonly bytes: (canary: string) => Uint8Array | Promise<Uint8Array>;
  /** Where it is taken; everywhere else it is refused. Nowhere, unless said. */
  readonly kept?: readonly Place[];
  /** It takes a second or more, so it is sent only when all are. */
  readonly isLarge?: true;
}

/** What no answer may run, and what stands in no picture that was made anew. */
export const SCRIPT = '<script>alert(1)</script>';
export const ANY_TYPE = 'application/octet-stream';
export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(text, encoding);

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
/** Rules by which `&j;` is a thousand million times “ha”. */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${LETTERS.slice(1)
  .map((name, at) => `<!ENTITY ${name} "${`&${LETTERS[at]};`.repeat(10)}">`)
  .join('')}]>`;
