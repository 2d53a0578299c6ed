import { useEffect, useState } from 'react';

/** How long the outcome is shown. */
const SHOWN_MS = 2_000;

/** Copies a text to the clipboard. `outcome` is set for a moment afterwards. */
export function useCopy(text: string): {
  readonly outcome: 'copied' | 'refused' | null;
  readonly copy: () => void;
} {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    // Plain http pages have no clipboard.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return { outcome, copy };
}
