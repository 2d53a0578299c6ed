/** The first byte of an unfragmented text message. */
const WHOLE_TEXT = 0x81;
/** Markers in the second byte for longer lengths, which follow in two bytes and in eight. */
const SHORT = 126;
const LONG = 127;
const MOST_SHORT = 0xffff;

/**
 * A text as a server frame of the WebSocket protocol (RFC 6455, 5.2): unmasked, uncompressed and unfragmented. It is
 * built once and written to any number of connections.
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
