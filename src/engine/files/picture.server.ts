import sharp from 'sharp';
import { Problem } from '../http/problem.ts';
import { semaphore } from '../machine/semaphore.ts';

const PIXELS = 50_000_000;
const SECONDS = 10;
const PREVIEW = 384;
const AT_ONCE = 2;

const inTurn = semaphore(AT_ONCE);
// Each picture uses one processor, so that two of them do not delay all other requests.
sharp.concurrency(1);
const FORMATS: Readonly<Record<string, 'jpeg' | 'png' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export interface Made {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a picture: rotated upright, without location, camera data or other hidden content. At most two pictures
 * are processed at a time, so that many uploads delay only each other.
 * @param path of the uploaded file
 * @throws 422 if it cannot be read, is too large, or takes too long
 */
export const reencodePicture = (path: string, mediaType: string, name: string): Promise<Made> =>
  inTurn(async () => {
    const { data, info } = await sharp(path, { limitInputPixels: PIXELS, failOn: 'error', animated: false })
      .rotate()
      .toFormat(FORMATS[mediaType] ?? 'jpeg')
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new Problem(
          422,
          'unreadable_picture',
          `“${name}” is not a picture that can be read. Save it as JPEG or PNG with up to 50 megapixels, and upload it again.`,
        );
      });
    return { bytes: data, width: info.width, height: info.height };
  });

/** A small picture for lists and forms. */
export const preview = (bytes: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, { limitInputPixels: PIXELS })
      .resize(PREVIEW, PREVIEW, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: SECONDS })
      .toBuffer(),
  );

/** A picture as PNG, scaled down to fit a box. A smaller picture keeps its size. */
export const fitted = (bytes: Buffer, box: { readonly width: number; readonly height: number }): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, { limitInputPixels: PIXELS })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: SECONDS })
      .toBuffer(),
  );

/** A square of a picture, in pixels of the upright picture. */
export interface GridCell {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * A square part of a picture in several sizes, as WebP.
 * @param path of the uploaded file
 * @param choose returns the square for a width and height, or null if there is none; in that case nothing is created
 * @throws 422 if it cannot be read, is too large, or takes too long
 */
export const squares = (
  path: string,
  choose: (width: number, height: number) => GridCell | null,
  sizes: readonly number[],
): Promise<readonly Made[] | null> =>
  inTurn(async () => {
    const read = () => sharp(path, { limitInputPixels: PIXELS, failOn: 'error', animated: false });
    const upright = (await read().metadata().catch(unreadable)).autoOrient;
    const square = choose(upright.width, upright.height);
    if (!square) return null;
    const most = Math.max(...sizes);
    // The whole picture is decoded once, and only the largest square is kept.
    const largest = await read()
      .rotate()
      .toColourspace('srgb')
      .extract({ left: square.x, top: square.y, width: square.size, height: square.size })
      .resize(most, most)
      .png()
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(unreadable);
    return Promise.all(
      sizes.map(async (size) => ({
        bytes: await sharp(largest).resize(size, size).webp({ quality: 86 }).toBuffer(),
        width: size,
        height: size,
      })),
    );
  });

function unreadable(): never {
  throw new Problem(
    422,
    'unreadable_picture',
    'The picture cannot be read. Save it as JPEG or PNG with up to 50 megapixels, and upload it again.',
  );
}
