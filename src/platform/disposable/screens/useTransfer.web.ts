import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import type { Transfer } from '../encrypted-uploads/transferProgress.web.ts';

export interface TransferState {
  /** The completed share, from 0 to 1; null while no file is being transferred. */
  readonly share: number | null;
  readonly stop: () => void;
  /** Runs a transfer and tracks its progress. Leaving the page cancels it. */
  readonly travel: <T>(work: (transfer: Transfer) => Promise<T>) => Promise<T>;
}

/** The progress of a file transfer, and its cancellation. */
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

/** Encrypts the form values, and sends them. */
export interface SealedSending<S, R> {
  readonly seal: () => Promise<S>;
  readonly send: (sealed: S) => Promise<R>;
}

/**
 * Keeps the encrypted values until the server responds, and resends them unchanged. A new encryption would differ, and
 * the server could not recognise the repeat.
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

/** Whether the user cancelled; then no error is shown. */
export const isCalledOff = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
