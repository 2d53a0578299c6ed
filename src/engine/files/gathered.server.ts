/** Bytes that have come and are not taken yet. */
export interface Gathered {
  readonly length: number;
  push(piece: Buffer): void;
  /** All of them, as one; they stay until they are dropped. */
  bytes(): Buffer;
  /** Drops so many from the beginning. */
  drop(count: number): void;
}

/**
 * Gathers pieces until there are enough of them. They are joined when they are looked at: joining at every piece would
 * copy all that waits again and again.
 */
export function gathered(): Gathered {
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
