import { useEffect, useEffectEvent } from 'react';
import { withdrawPasskeys } from '#engine/session/passkey.web.ts';
import { passkeyOfAutofill } from '#engine/session/proving.web.ts';

/** The server's challenge is valid for five minutes. */
const RENEWED_MS = 4 * 60_000;

/** While `isOn`, the browser offers passkeys in its own list at the email field. */
export function useOfferedPasskey(isOn: boolean, onChosen: (passkey: unknown) => void): void {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const offer = async (): Promise<void> => {
      // Errors are ignored here, because the passkey button shows them.
      const passkey = await passkeyOfAutofill().catch(() => null);
      if (passkey && !isOver) choose(passkey);
    };
    void offer();
    const timer = setInterval(() => void offer(), RENEWED_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void withdrawPasskeys();
    };
  }, [isOn]);
}
