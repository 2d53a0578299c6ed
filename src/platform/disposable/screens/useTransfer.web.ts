import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import type { Transfer } from '../encrypted-uploads/transferProgress.web.ts';

export interface TransferState {
  /** How much is through, from 0 to 1; null while no file is on its way. */
  readonly share: number | null;
  readonly stop: () => void;
  /** Goes with what is done until it ends, and is called off when the page is left. */
  readonly travel: <T>(work: (transfer: Transfer) => Promise<T>) => Promise<T>;
}

/** A file that is sent or fetched piece by piece: how far it is, and calling it off. */
export function useTransfer(): TransferState {
  const [share, setShare] = useState<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const stop = () => stopping.current?.abort();
  useEffect(() => () => stopping.current?.abort(), []);
  return {
    share,
    stop,
    travel: async (work) => {
      const controller = new AbortController();
      stopping.current = controller;
      try {
        return await work({ signal: controller.signal, onProgress: setShare });
      } finally {
        setShare(null);
      }
    },
  };
}

/** Seals what was typed, and sends it. */
export interface SealedSending<S, R> {
  readonly seal: () => Promise<S>;
  readonly send: (sealed: S) => Promise<R>;
}

/**
 * What was sealed is kept until the server has answered, and sent again as it is: encrypted anew it would be something else,
 * of which the server could not tell that it has it already.
 */
export function useSealedOnce<R>(): <S>(typed: readonly unknown[], sending: SealedSending<S, R>) => Promise<R> {
  const [once] = useState(sealedOnce<R>);
  return once;
}

function sealedOnce<R>() {
  let kept: { readonly typed: readonly unknown[]; readonly again: () => Promise<R> } | null = null;
  return async <S>(typed: readonly unknown[], { seal, send }: SealedSending<S, R>): Promise<R> => {
    if (!kept || kept.typed.some((each, at) => each !== typed[at])) {
      kept = null;
      const sealed = await seal();
      kept = { typed, again: () => send(sealed) };
    }
    const mine = kept;
    try {
      return await mine.again();
    } catch (reason) {
      const isHeard = reason instanceof ApiError && reason.status > 0 && reason.status < 500;
      if (isHeard && kept === mine) kept = null;
      throw reason;
    }
  };
}

/** Whether somebody called it off: then nothing is wrong, and nothing needs to be said. */
export const isCalledOff = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
