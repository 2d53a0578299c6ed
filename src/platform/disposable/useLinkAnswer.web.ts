import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';

/**
 * Sends the answer of a contact on a page opened by a link. `send` calls `onDone` when the answer is stored; otherwise
 * `failure` has the message, and what was typed stays.
 */
export function useLinkAnswer() {
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (path: string, body: object, onDone: () => void): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await api(path, { method: 'POST', body });
      onDone();
    } catch (reason) {
      setBusy(false);
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
    }
  };
  return { failure, isBusy, send };
}
