/*
 * MD4 (RFC 1320). It is not secure, but lists of breached passwords use NTLM digests, which are MD4 over UTF-16. The
 * OpenSSL version in Node no longer provides it.
 */
const ROUNDS: readonly {
  readonly mix: (x: number, y: number, z: number) => number;
  readonly add: number;
  readonly order: readonly number[];
  readonly turns: readonly number[];
}[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    add: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    turns: [3, 7, 11, 19],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    add: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    turns: [3, 5, 9, 13],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    add: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    turns: [3, 9, 11, 15],
  },
];

/** @returns 16 bytes */
export function md4(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer((((message.length + 8) >> 6) + 1) * 64));
  message.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 8, message.length * 8, true);
  let state: readonly [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < padded.byteLength; block += 64) state = afterBlock(state, padded, block);
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, at) => digest.setUint32(at * 4, word >>> 0, true));
  return new Uint8Array(digest.buffer);
}

function afterBlock(
  before: readonly [number, number, number, number],
  message: DataView,
  block: number,
): readonly [number, number, number, number] {
  let [a, b, c, d] = before;
  for (const { mix, add, order, turns } of ROUNDS)
    for (const [step, word] of order.entries()) {
      const sum = (a + mix(b, c, d) + message.getUint32(block + word * 4, true) + add) | 0;
      const turn = turns[step % 4] ?? 0;
      [a, b, c, d] = [d, (sum << turn) | (sum >>> (32 - turn)), b, c];
    }
  return [(a + before[0]) | 0, (b + before[1]) | 0, (c + before[2]) | 0, (d + before[3]) | 0];
}
