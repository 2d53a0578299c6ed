const MOST_BYTES = 32;

/** Length of a text in UTF-8 bytes: "Café" has 5. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** The error message for an SSID; undefined when it is valid (IEEE 802.11: 1 to 32 bytes). */
export function ssidComplaint(ssid: string): string | undefined {
  const bytes = bytesOf(ssid);
  if (bytes >= 1 && bytes <= MOST_BYTES) return undefined;
  return `Enter up to ${MOST_BYTES} bytes. Accented letters and symbols count more than once: you entered ${bytes}.`;
}
