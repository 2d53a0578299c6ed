import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unpacked } from './archive.server.ts';

const MIB = 1024 * 1024;
const CENTRAL = Buffer.from('504b0102', 'hex');

const zipOf = (name: string, content: Uint8Array): Buffer => Buffer.from(zipSync({ [name]: content }));

/** The number of bytes read from an archive, and the error that ended it. */
async function taken(bytes: Buffer): Promise<{ bytes: number; why?: string }> {
  let size = 0;
  try {
    for await (const { chunks } of unpacked(bytes)) for await (const chunk of chunks) size += chunk.length;
    return { bytes: size };
  } catch (error) {
    return { bytes: size, why: error instanceof Error ? error.message : String(error) };
  }
}

it('an archive that declares an excessive size is refused before a byte is unpacked', async () => {
  const bomb = zipOf('sheet.xml', new Uint8Array(4 * MIB).fill(32));
  expect(await taken(bomb)).toEqual({ bytes: 0, why: 'The archive unpacks to more than 100 times its size.' });
});

it('an archive with a false size is refused at the first bytes beyond it', async () => {
  const bomb = zipOf('sheet.xml', new Uint8Array(4 * MIB).fill(32));
  bomb.writeUInt32LE(100, bomb.indexOf(CENTRAL) + 24);
  const { bytes, why } = await taken(bomb);
  expect(why).toBe('The archive is damaged and cannot be opened.');
  expect(bytes).toBeLessThanOrEqual(64 * 1024);
});

it('an archive whose entries share their bytes is measured by its own size', async () => {
  // Stays below the ratio: noise, followed by a repetition.
  const noise = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 2_654_435_761) >>> ((at % 23) + 1));
  const content = Buffer.concat([noise, new Uint8Array(1.2 * MIB)]);
  const single = zipOf('a.xml', content);
  expect(await taken(single)).toEqual({ bytes: content.length });
  const from = single.indexOf(CENTRAL);
  const record = single.subarray(from, single.length - 22);
  const tail = Buffer.from(single.subarray(-22));
  tail.writeUInt16LE(50, 8);
  tail.writeUInt16LE(50, 10);
  tail.writeUInt32LE(record.length * 50, 12);
  const shared = Buffer.concat([single.subarray(0, from), ...Array.from({ length: 50 }, () => record), tail]);
  const { bytes, why } = await taken(shared);
  expect(why).toBe('The archive unpacks to more than 100 times its size.');
  expect(bytes).toBeLessThanOrEqual(100 * shared.length);
});

it('an ordinary archive is read to its end', async () => {
  const text = new TextEncoder().encode('name,note\r\n'.repeat(20_000));
  expect(await taken(zipOf('rows.csv', text))).toEqual({ bytes: text.length });
});
