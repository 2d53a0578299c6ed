import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { openFrames, sealFrames } from './frames.server.ts';
import { read, written } from './records.server.ts';

const MIB = 1024 * 1024;
const key = randomBytes(32);
const header = Buffer.from('a header');
afterEach(() => vi.restoreAllMocks());

function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The number of bytes copied to join chunks. */
function copying(): () => number {
  const joined = vi.spyOn(Buffer, 'concat');
  return () => joined.mock.results.reduce((sum, { value }) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);
}

it('a backup is encrypted and decrypted in pieces of any size, and copied a few times at most', async () => {
  const plain = randomBytes(4 * MIB + 12_345);
  const copied = copying();
  const sealed = await buffer(Readable.from(inPieces(plain, 1_000)).pipe(sealFrames(key, header)));
  const opened = await buffer(Readable.from(inPieces(sealed, 1_000)).pipe(openFrames(key, header)));
  expect(opened.equals(plain)).toBe(true);
  expect(copied()).toBeLessThan(12 * plain.length);
});

it('its header is read in pieces of any size too', async () => {
  const bytes = randomBytes(3 * MIB);
  const told = Buffer.concat([
    written({ kind: 'file', name: 'photo' }),
    written({ kind: 'data', bytes }),
    written({ kind: 'end', sha256: 'sum' }),
  ]);
  const copied = copying();
  const found = [];
  for await (const each of read(Readable.from(inPieces(told, 1_000)))) found.push(each);
  expect(found.map(({ kind }) => kind)).toEqual(['file', 'data', 'end']);
  expect(found[1]?.kind === 'data' && found[1].bytes.equals(bytes)).toBe(true);
  expect(copied()).toBeLessThan(3 * told.length);
});
