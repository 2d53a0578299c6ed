/** Longest side in pixels at which a picture is searched; larger ones are slower to search and no easier to read. */
const LONGEST = 1_600;

/** The text of the QR code in a picture, read in the browser; null if there is none. @throws if it is not a picture */
export async function textOfQrCode(picture: Blob): Promise<string | null> {
  const [{ default: read }, bitmap] = await Promise.all([import('jsqr'), decoded(picture)]);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) return null;
  // Transparent pictures are read on white.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return read(drawing.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
}

async function decoded(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture);
  } catch {
    throw new Error('The file is not a picture that this browser can read. Use a PNG or JPEG file.');
  }
}
