/** A file in an archive, decompressed on demand. */
export interface ZippedFile {
  readonly path: string;
  readonly text: () => Promise<string>;
}

const LIST = 0x02014b50;
const END = 0x06054b50;
/** Maximum decompressed size of one file. */
const LONGEST = 2 * 1024 * 1024;
const BIGGEST_ARCHIVE = 200 * 1024 * 1024;
const MOST_ENTRIES = 20_000;

/** Files of a ZIP archive from its central directory. @throws Error with a message for the user */
export async function unzipped(archive: File): Promise<readonly ZippedFile[]> {
  if (archive.size > BIGGEST_ARCHIVE) throw new Error('The ZIP file is too large. Choose one of up to 200 MB.');
  const bytes = await archive.arrayBuffer();
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error('The ZIP file is damaged. Pack the documents again.');
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES);
  const found: ZippedFile[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count && at + 46 <= bytes.byteLength && view.getUint32(at, true) === LIST; entry++) {
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.slice(at + 46, at + 46 + nameLength));
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const header = view.getUint32(at + 42, true);
    if (size <= LONGEST && (method === 0 || method === 8) && !path.endsWith('/') && header + 30 <= bytes.byteLength) {
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      found.push({ path, text: () => unpacked(bytes.slice(start, start + packed), method) });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

async function unpacked(bytes: ArrayBuffer, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(bytes);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > LONGEST) throw new Error('A file in the ZIP file is too large. Each can have up to 2 MB.');
    text += decoder.decode(value, { stream: true });
  }
}
