/** First byte of a message that is text and whole. */
const WHOLE_TEXT = 0x81;
/** Lengths that do not fit into the second byte are announced by these, in two bytes and in eight. */
const SHORT = 126;
const LONG = 127;
const MOST_SHORT = 0xffff;

/**
 * A text as a server sends it by the WebSocket protocol (RFC 6455, 5.2): unmasked, uncompressed, in one piece. Made
 * once, it is written to any number of lines.
 */
export function wireFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < SHORT ? 2 : length <= MOST_SHORT ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = WHOLE_TEXT;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = SHORT;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = LONG;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
}
