import { describe, expect, it } from 'vitest';
import { openedZip } from '#tests/support/openedZip.server.ts';
import { listContents } from './archive.server.ts';
import { sealedZip } from './sealedZip.server.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PASSPHRASE = 'uncorked-Plum-9-anchor';
const NAME = 'credentials.json';
const CONTENT = Buffer.from(JSON.stringify({ text: 'Zoë’s key '.repeat(40) }));
const ZIP = sealedZip([{ name: NAME, content: CONTENT }], PASSPHRASE, new Date('2026-11-20T09:30:20Z'));

describe('an encrypted zip', () => {
  it('opens only with its passphrase, and not after a bit was changed', () => {
    expect(openedZip(ZIP, PASSPHRASE)?.equals(CONTENT)).toBe(true);
    expect(openedZip(ZIP, 'another one')).toBeNull();
    const changed = Buffer.from(ZIP);
    changed[90] = (changed[90] ?? 0) ^ 1;
    expect(openedZip(changed, PASSPHRASE)).toBeNull();
  });

  it('shows its purpose and nothing of its content', async () => {
    expect(ZIP.readUInt16LE(6) & 1).toBe(1);
    expect(ZIP.readUInt16LE(8)).toBe(99);
    expect(ZIP.includes('Zoë')).toBe(false);
    const folder = await mkdtemp(join(tmpdir(), 'sealed-zip-'));
    try {
      await writeFile(join(folder, 'one.zip'), ZIP);
      await expect(listContents(join(folder, 'one.zip'))).rejects.toThrow('protected by a password');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('of the same content differs each time', () => {
    const again = sealedZip([{ name: NAME, content: CONTENT }], PASSPHRASE, new Date('2026-11-20T09:30:20Z'));
    expect(again.equals(ZIP)).toBe(false);
  });
});
