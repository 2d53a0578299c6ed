export type Bytes = Uint8Array<ArrayBuffer>;

/** Joins byte arrays in order. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const PIECE = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replace(/\s/g, '')), (each) => each.charCodeAt(0));

/** Like `toBase64`, in the URL-safe alphabet without padding. */
export const toUrl = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
export const fromUrl = (text: string): Bytes => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
