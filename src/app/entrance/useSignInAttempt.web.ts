import { useCallback, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { useCountdown } from '#engine/parts/useCountdown.web.ts';
import { NoPasskey } from '#engine/session/passkey.web.ts';

/** The state of a sign-in attempt: busy, refused, or waiting. */
export interface SignInAttempt {
  readonly isBusy: boolean;
  readonly failure: ApiError | null;
  /** The browser returned no passkey, which is not an error. */
  readonly hint: string | null;
  /** Seconds until the next attempt is allowed. 0 if it is allowed now. */
  readonly seconds: number;
  /** Runs one attempt and shows its error. @returns whether it succeeded */
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>;
  readonly forget: () => void;
}

export function useSignInAttempt(): SignInAttempt {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const forget = useCallback(() => {
    setFailure(null);
    setHint(null);
  }, []);
  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      forget();
      try {
        await work();
        return true;
      } catch (reason) {
        if (reason instanceof NoPasskey) setHint(reason.message);
        else {
          const refusal = reason instanceof ApiError ? reason : new ApiError(500, null);
          setFailure(refusal);
          if (refusal.retryAfterSeconds) setWaitUntil(Date.now() + refusal.retryAfterSeconds * 1_000);
        }
        return false;
      } finally {
        setBusy(false);
      }
    },
    [forget],
  );
  return { isBusy, failure, hint, seconds: useCountdown(waitUntil), attempt, forget };
}
