import { collected } from '#engine/files/collected.server.ts';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** A backup that cannot be read, in words for the user who has it. Nothing has been written when this is thrown. */
export class BackupFault extends Error {}

const FRAME = 1024 * 1024;
const TAG = 16;
const LENGTH = 4;

/**
 * Encrypts a stream in frames of 1 MiB: length, AES-256-GCM ciphertext, tag. Each frame is bound to its position, to
 * whether it is the last, and to the file header, so that changed, moved, missing or cut-off frames are detected.
 * @param key 32 bytes that encrypt only this file, because the frame counter is the nonce
 * @param header the bytes before the frames in the file
 */
export function sealFrames(key: Buffer, header: Buffer): Transform {
  const waiting = collected();
  let at = 0;
  const frame = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(at));
    cipher.setAAD(place(at++, isLast, header));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    const length = Buffer.alloc(LENGTH);
    // The highest bit marks the last frame; it is authenticated with the frame.
    length.writeUInt32BE((sealed.length | (isLast ? LAST : 0)) >>> 0);
    return Buffer.concat([length, sealed, cipher.getAuthTag()]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting.push(chunk);
      while (waiting.length > FRAME) {
        this.push(frame(waiting.bytes().subarray(0, FRAME), false));
        waiting.drop(FRAME);
      }
      done();
    },
    flush(done: TransformCallback) {
      done(null, frame(waiting.bytes(), true));
    },
  });
}

/**
 * Decrypts the output of `sealFrames`.
 * @throws {BackupFault} through the stream, if a frame was changed or moved, the key is wrong or the end is missing
 */
export function openFrames(key: Buffer, header: Buffer): Transform {
  const waiting = collected();
  /** The number of bytes needed before the next frame can be opened. */
  let least = LENGTH;
  let at = 0;
  let isOver = false;
  const open = (sealed: Buffer, tag: Buffer, isLast: boolean): Buffer => {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, nonce(at));
      cipher.setAAD(place(at++, isLast, header)).setAuthTag(tag);
      return Buffer.concat([cipher.update(sealed), cipher.final()]);
    } catch {
      throw new BackupFault(
        at === 1
          ? 'The backup cannot be opened. It was changed, or made with another key.'
          : `The backup has been changed in part ${at}.`,
      );
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting.push(chunk);
      try {
        while (waiting.length >= least) {
          const next = cut(waiting.bytes());
          least = next.size;
          if (waiting.length < least) break;
          if (isOver) throw new BackupFault('The backup has been changed: data follows its end.');
          isOver = next.isLast;
          this.push(open(next.sealed, next.tag, next.isLast));
          waiting.drop(next.size);
          least = LENGTH;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done: TransformCallback) {
      const isWhole = isOver && waiting.length === 0;
      done(isWhole ? null : new BackupFault('The backup is incomplete: its end is missing.'));
    },
  });
}

const LAST = 0x8000_0000;

/** The first frame in the buffer; `size` is its full size in bytes. */
function cut(bytes: Buffer) {
  const said = bytes.readUInt32BE();
  const isLast = said >= LAST;
  const length = isLast ? said - LAST : said;
  if (length > FRAME) throw new BackupFault('The file is not a backup, or has been changed.');
  const size = LENGTH + length + TAG;
  return {
    isLast,
    size,
    sealed: bytes.subarray(LENGTH, LENGTH + length),
    tag: bytes.subarray(LENGTH + length, size),
  };
}

function nonce(at: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(at), 4);
  return bytes;
}

const place = (at: number, isLast: boolean, header: Buffer): Buffer =>
  Buffer.concat([nonce(at), Buffer.from([isLast ? 1 : 0]), header]);
