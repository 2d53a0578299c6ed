import { describe, expect, it } from 'vitest';
import { nonceOf, type UploadSize, pieceCount, sealedSize } from './encryptedUpload.rules.ts';
import { newUploadKey, uploadCipher } from './uploadCipher.web.ts';

const SMALL = { piece: 10 };
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => at % 251);

/** A file encrypted in small pieces, and its key. */
async function sealed(size: number, key = newUploadKey()) {
  const upload: UploadSize = { ...SMALL, size };
  const cipher = await uploadCipher(key, upload);
  const file = bytesOf(size);
  const pieces = await Promise.all(
    Array.from({ length: cipher.count }, (_, at) =>
      cipher.seal(at, file.slice(at * SMALL.piece, (at + 1) * SMALL.piece).buffer),
    ),
  );
  return { key, parcel: upload, cipher, pieces };
}

async function opened({ cipher }: Pick<Awaited<ReturnType<typeof sealed>>, 'cipher'>, pieces: readonly ArrayBuffer[]) {
  const plain: number[] = [];
  for (let at = 0; at < cipher.count; at++) {
    const piece = pieces[at];
    if (!piece) throw new Error('missing');
    plain.push(...new Uint8Array(await cipher.open(at, piece)));
  }
  return plain;
}

describe('an encrypted upload', () => {
  it.each([0, 1, 9, 10, 11, 20, 25])('of %i bytes opens unchanged', async (size) => {
    const made = await sealed(size);
    expect(made.pieces).toHaveLength(pieceCount(made.parcel));
    expect(made.pieces.map(({ byteLength }) => byteLength)).toEqual(
      made.pieces.map((_, at) => sealedSize(made.parcel, at)),
    );
    expect(await opened(made, made.pieces)).toEqual([...bytesOf(size)]);
  });

  it('has one empty piece for an empty file, so that its end is marked too', () => {
    expect(pieceCount({ ...SMALL, size: 0 })).toBe(1);
    expect(sealedSize({ ...SMALL, size: 0 }, 0)).toBe(16);
  });

  it('never repeats a nonce', () => {
    const prefix = Uint8Array.from([1, 2, 3, 4, 5, 6, 7]);
    expect([...nonceOf(prefix, 258, false)]).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 0, 1, 2, 0]);
    expect([...nonceOf(prefix, 258, true)]).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 0, 1, 2, 1]);
  });
});

describe('an encrypted upload is refused', () => {
  it('if its pieces changed places', async () => {
    const made = await sealed(30);
    const [first, second, third] = made.pieces as [ArrayBuffer, ArrayBuffer, ArrayBuffer];
    await expect(opened(made, [second, first, third])).rejects.toThrow();
    await expect(opened(made, [first, first, third])).rejects.toThrow();
  });

  it('if it was cut off: the previous piece does not pass for the last', async () => {
    const { key, pieces } = await sealed(30);
    const shorter = await uploadCipher(key, { ...SMALL, size: 20 });
    await expect(opened({ cipher: shorter }, pieces.slice(0, 2))).rejects.toThrow();
  });

  it('if its last piece is not marked, or others follow it', async () => {
    const { key, pieces } = await sealed(20);
    const longer = await uploadCipher(key, { ...SMALL, size: 30 });
    await expect(longer.open(1, pieces[1] as ArrayBuffer)).rejects.toThrow();
  });

  it('with a piece of another upload, even in the same place and under the same key', async () => {
    const [one, other] = [await sealed(30), await sealed(30)];
    await expect(one.cipher.open(1, other.pieces[1] as ArrayBuffer)).rejects.toThrow();
    const key = one.key.slice();
    key[35] = (key[35] ?? 0) ^ 1;
    const twin = await sealed(30, key);
    await expect(one.cipher.open(1, twin.pieces[1] as ArrayBuffer)).rejects.toThrow();
  });

  it('with a piece that is too short or has a changed bit', async () => {
    const made = await sealed(30);
    const whole = await uploadCipher(made.key, { size: 3 * 8, piece: 8 });
    await expect(whole.open(0, made.pieces[0] as ArrayBuffer)).rejects.toThrow('does not have its original length');
    const turned = new Uint8Array((made.pieces[0] as ArrayBuffer).slice());
    turned[3] = (turned[3] ?? 0) ^ 1;
    await expect(made.cipher.open(0, turned.buffer)).rejects.toThrow();
  });
});
