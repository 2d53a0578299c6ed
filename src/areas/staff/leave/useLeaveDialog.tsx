import { lazy, Suspense, type ReactNode, useCallback, useState } from 'react';
import { useAddress } from '#engine/screens/address.web.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

/** The dialog for a request for leave. It is open from the start at an address with `?request=1`. */
export function useLeaveDialog(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const [{ request }, change] = useAddress();
  const [isAsking, setAsking] = useState(request === '1');
  const ask = useCallback(() => setAsking(true), []);
  const dialog = isAsking && (
    <Suspense fallback={null}>
      <RequestDialog
        onClose={() => {
          setAsking(false);
          change({ request: null });
        }}
      />
    </Suspense>
  );
  return { ask, dialog };
}
