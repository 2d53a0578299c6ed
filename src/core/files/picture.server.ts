import sharp from 'sharp';
import { Problem } from '../http/problem.ts';
import { turns } from './turns.ts';

const PIXELS = 50_000_000;
const SECONDS = 10;
const PREVIEW = 384;
const AT_ONCE = 2;

const inTurn = turns(AT_ONCE);
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
 * Makes a picture anew: upright, without where and by what it was taken, and without whatever else was hidden in it. Two
 * at a time, so that a flood of uploads slows only itself.
 * @param path of the uploaded file
 * @throws 422 when it cannot be read, is too large, or takes too long
 */
export const madeAnew = (path: string, mediaType: string, name: string): Promise<Made> =>
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
          `${name} cannot be read as a picture. Save it as JPEG or PNG, with at most 50 megapixels, and try again.`,
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
