import { useEffect, useEffectEvent } from 'react';
import { withdrawPasskeys } from '#engine/session/passkey.web.ts';
import { passkeyOfAutofill } from '#engine/session/proving.web.ts';

/** The question the server asked is good for five minutes. */
const RENEWED_MS = 4 * 60_000;

/** While `isOn`, the browser offers passkeys in its own list under the field for the address. */
export function useOfferedPasskey(isOn: boolean, onChosen: (passkey: unknown) => void): void {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const offer = async (): Promise<void> => {
      // An offer that cannot be made is missed by nobody: the button beside it says why.
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
