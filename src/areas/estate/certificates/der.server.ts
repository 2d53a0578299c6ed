/** One ASN.1 value as encoded in a file: tag, content and all of its bytes. */
export interface Der {
  readonly tag: number;
  readonly body: Uint8Array;
  readonly raw: Uint8Array;
}

/** The bytes are not ASN.1, or not the expected structure. */
export class DerFault extends Error {}

const DEEPEST = 40;

/** Reads consecutive values. @throws DerFault */
export function readDer(bytes: Uint8Array, depth = 0): readonly Der[] {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { value, next } = readOne(bytes, at, depth);
    found.push(value);
    at = next;
  }
  return found;
}

/** The first value; ignores trailing bytes. @throws DerFault */
export const firstDer = (bytes: Uint8Array): Der => readOne(bytes, 0, 0).value;

function readOne(bytes: Uint8Array, at: number, depth: number): { readonly value: Der; readonly next: number } {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || depth > DEEPEST) throw new DerFault('The data ends too early.');
  if ((tag & 0x1f) === 0x1f) throw new DerFault('Unknown tag.');
  if (first === 0x80) return readOpen(bytes, at, depth);
  let start = at + 2;
  let length = first;
  if (first > 0x80) {
    const digits = first & 0x7f;
    if (digits > 4) throw new DerFault('A value is too long.');
    length = 0;
    for (let digit = 0; digit < digits; digit += 1) length = length * 256 + (bytes[start + digit] ?? 0);
    start += digits;
  }
  const next = start + length;
  if (next > bytes.length) throw new DerFault('The data ends too early.');
  return { value: { tag, body: bytes.subarray(start, next), raw: bytes.subarray(at, next) }, next };
}

/** A value of indefinite length, which ends with two zero bytes. */
function readOpen(bytes: Uint8Array, at: number, depth: number): { readonly value: Der; readonly next: number } {
  const tag = bytes[at] ?? 0;
  if ((tag & 0x20) === 0) throw new DerFault('A value has no length.');
  let to = at + 2;
  while (bytes[to] !== 0 || bytes[to + 1] !== 0) to = readOne(bytes, to, depth + 1).next;
  return { value: { tag, body: bytes.subarray(at + 2, to), raw: bytes.subarray(at, to + 2) }, next: to + 2 };
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  longTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The values inside one. @throws DerFault when the tag differs */
export function within(value: Der | undefined, tag: number): readonly Der[] {
  if (value?.tag !== tag) throw new DerFault('A part is missing or of another kind.');
  return readDer(value.body, 1);
}

/** The bytes of an octet string, also of one in segments. */
export function octetsOf(value: Der | undefined): Uint8Array {
  if (!value || ((value.tag & 0x1f) !== TAG.octets && (value.tag & 0xc0) !== 0x80)) throw new DerFault('No octets.');
  if ((value.tag & 0x20) === 0) return value.body;
  const pieces = readDer(value.body, 1).map((piece) => octetsOf(piece));
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** "1.2.840.113549.1.7.2" */
export function oidOf(value: Der | undefined): string {
  if (value?.tag !== TAG.oid) throw new DerFault('No object identifier.');
  const numbers: number[] = [];
  let number = 0;
  for (const byte of value.body) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (numbers.length === 0) {
      const top = Math.min(Math.floor(number / 40), 2);
      numbers.push(top, number - top * 40);
    } else numbers.push(number);
    number = 0;
  }
  return numbers.join('.');
}

/** A small integer, such as an iteration count. */
export function numberOf(value: Der | undefined): number {
  if (value?.tag !== TAG.integer || value.body.length > 6) throw new DerFault('No number.');
  return value.body.reduce((sum, byte) => sum * 256 + byte, 0);
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** The text of a string in any ASN.1 character set. */
export function wordsOf({ tag, body }: Der): string {
  const low = tag & 0x1f;
  if (low === 0x0c) return new TextDecoder().decode(body);
  if (low === 0x1e) return new TextDecoder('utf-16be').decode(body);
  if (low === 0x1c) {
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
    const letters = Array.from({ length: body.length >> 2 }, (_, at) => view.getUint32(at * 4));
    return letters.map((code) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')).join('');
  }
  return latin(body);
}

/** A timestamp, "2026-11-20T15:00:00.000Z". Two-digit years from 50 belong to the 1900s. */
export function instantOf(value: Der | undefined): string {
  if (value?.tag !== TAG.utcTime && value?.tag !== TAG.longTime) throw new DerFault('No time.');
  const words = latin(value.body);
  const full = value.tag === TAG.longTime ? words : `${Number(words.slice(0, 2)) >= 50 ? '19' : '20'}${words}`;
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:[.,]\d+)?(?:Z|[+-]0000)$/.exec(full);
  const [, year, month, day, hour, minute, second = '00'] = found ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!found || Number.isNaN(at.getTime())) throw new DerFault('A time cannot be read.');
  return at.toISOString();
}
