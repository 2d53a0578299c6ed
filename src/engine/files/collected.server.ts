/** Received bytes that are not consumed yet. */
export interface Collected {
  readonly length: number;
  push(piece: Buffer): void;
  /** All bytes as one buffer. They stay until they are dropped. */
  bytes(): Buffer;
  /** Drops this many bytes from the beginning. */
  drop(count: number): void;
}

/**
 * Collects pieces of data. Pieces are joined only when they are read, because joining at each push would copy all
 * waiting bytes every time.
 */
export function collected(): Collected {
  let pieces: Buffer[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(piece) {
      if (piece.length === 0) return;
      pieces.push(piece);
      length += piece.length;
    },
    bytes() {
      if (pieces.length !== 1) pieces = [Buffer.concat(pieces, length)];
      return pieces[0] ?? Buffer.alloc(0);
    },
    drop(count) {
      const rest = this.bytes().subarray(count);
      pieces = rest.length > 0 ? [rest] : [];
      length = rest.length;
    },
  };
}
