/** RC2 (RFC 2268). Old PKCS#12 files use it and Node.js no longer offers it. Decryption only. */
// prettier-ignore
const PI = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

const pi = (at: number): number => PI[at & 0xff] ?? 0;

/** Expands a key to 64 words. All bits of the key are effective. */
function stretched(key: Buffer): Uint16Array {
  const bytes = Buffer.alloc(128);
  key.copy(bytes);
  for (let at = key.length; at < 128; at += 1) bytes[at] = pi((bytes[at - 1] ?? 0) + (bytes[at - key.length] ?? 0));
  bytes[128 - key.length] = pi(bytes[128 - key.length] ?? 0);
  for (let at = 127 - key.length; at >= 0; at -= 1)
    bytes[at] = pi((bytes[at + 1] ?? 0) ^ (bytes[at + key.length] ?? 0));
  return Uint16Array.from({ length: 64 }, (_, at) => bytes.readUInt16LE(at * 2));
}

const TURNS = [1, 2, 3, 5];

function block(words: Uint16Array, bytes: Buffer): Buffer {
  const r = Uint16Array.from({ length: 4 }, (_, at) => bytes.readUInt16LE(at * 2));
  const of = (at: number): number => r[at & 3] ?? 0;
  let next = 63;
  const mix = () => {
    for (let at = 3; at >= 0; at -= 1) {
      const turn = TURNS[at] ?? 0;
      const word = ((of(at) >>> turn) | (of(at) << (16 - turn))) & 0xffff;
      r[at] = word - (words[next] ?? 0) - (of(at + 3) & of(at + 2)) - (~of(at + 3) & of(at + 1));
      next -= 1;
    }
  };
  const mash = () => {
    for (let at = 3; at >= 0; at -= 1) r[at] = of(at) - (words[of(at + 3) & 63] ?? 0);
  };
  for (let round = 0; round < 16; round += 1) {
    if (round === 5 || round === 11) mash();
    mix();
  }
  const plain = Buffer.alloc(8);
  for (let at = 0; at < 4; at += 1) plain.writeUInt16LE(of(at), at * 2);
  return plain;
}

/** Decrypts RC2 in CBC mode. @throws when the padding is invalid, as with a wrong key */
export function openRc2(key: Buffer, iv: Buffer, closed: Buffer): Buffer {
  const words = stretched(key);
  const plain = Buffer.alloc(closed.length);
  let before = iv;
  for (let at = 0; at + 8 <= closed.length; at += 8) {
    const part = closed.subarray(at, at + 8);
    const opened = block(words, part);
    for (let byte = 0; byte < 8; byte += 1) plain[at + byte] = (opened[byte] ?? 0) ^ (before[byte] ?? 0);
    before = part;
  }
  const padding = plain.at(-1) ?? 0;
  if (closed.length % 8 !== 0 || padding < 1 || padding > 8) throw new Error('wrong padding');
  return plain.subarray(0, plain.length - padding);
}
