import { lazy, Suspense, useState } from 'react';
import { useKeys } from '#engine/screens/useKeys.web.ts';

const QuickLogDialog = lazy(async () => ({ default: (await import('./QuickLogDialog.tsx')).QuickLogDialog }));

/** Opens the quick log on every page with Ctrl-Shift-L. */
export function QuickLogKey() {
  const [startedAt, setStartedAt] = useState<string | null>(null);
  useKeys({ 'mod+shift+l': () => setStartedAt((before) => before ?? new Date().toISOString()) });
  if (startedAt === null) return null;
  return (
    <Suspense fallback={null}>
      <QuickLogDialog startedAt={startedAt} onClose={() => setStartedAt(null)} />
    </Suspense>
  );
}
