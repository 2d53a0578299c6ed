import { useEffect, useRef, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { COPIED_SECONDS, type SecretField, SHOWN_SECONDS } from '../credentials/secretFields.ts';

/** A request for a secret, to show or copy it, or for the current code. */
export type Wish =
  | { readonly way: 'reveal' | 'copy'; readonly field: SecretField; readonly version?: number | 'previous' }
  | { readonly way: 'code' };

export interface Shown {
  readonly text: string;
  /** Seconds until it is hidden, or until the code expires. */
  readonly left: number;
  readonly wish: Wish;
}

/**
 * Reveals one secret at a time. A shown secret is held only in this state, for thirty seconds. A copied one is cleared
 * from the clipboard after a minute if the browser permits.
 */
export function useSecret(id: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  /** A request for which the server requires a reason. */
  const [asksReason, setAsksReason] = useState<Wish | null>(null);
  const clearing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(
      () => setShown((now) => (now && now.left > 1 ? { ...now, left: now.left - 1 } : null)),
      1_000,
    );
    return () => clearInterval(timer);
  }, [isShown]);

  const wish = async (asked: Wish, reason?: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setSaid(null);
    setShown(null);
    try {
      await fulfil(asked, reason);
      setAsksReason(null);
    } catch (error) {
      const isAsked = error instanceof ApiError && ['reason_required', 'reason_needed'].includes(error.code);
      if (isAsked && reason === undefined) setAsksReason(asked);
      else setFailure(error instanceof Error ? error.message : 'The secret could not be fetched. Try again.');
    }
    setBusy(false);
  };

  const fulfil = async (asked: Wish, reason?: string): Promise<void> => {
    const { way, ...rest } = asked;
    const body = { ...rest, ...(reason ? { reason } : {}) };
    const answer = await api<{ readonly value?: string; readonly code?: string; readonly secondsLeft?: number }>(
      `/api/v1/credentials/${id}/${way}`,
      { method: 'POST', body },
    );
    const text = answer.value ?? answer.code ?? '';
    if (way === 'copy') {
      await navigator.clipboard.writeText(text);
      setSaid(`Copied. The clipboard is cleared after ${COPIED_SECONDS} seconds.`);
      clearTimeout(clearing.current);
      clearing.current = setTimeout(() => {
        setSaid(null);
        void clearClipboard();
      }, COPIED_SECONDS * 1_000);
    } else setShown({ text, left: answer.secondsLeft ?? SHOWN_SECONDS, wish: asked });
  };

  return {
    shown,
    hide: () => setShown(null),
    wish,
    isBusy,
    failure,
    said,
    asksReason,
    dropReason: () => setAsksReason(null),
  };
}

/** Clears the clipboard. The browser refuses this while its window is in the background. */
async function clearClipboard(): Promise<void> {
  try {
    await navigator.clipboard.writeText('');
  } catch {
    // The interface already states that clearing depends on the browser.
  }
}
