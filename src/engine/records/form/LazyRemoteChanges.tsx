import { createContext, lazy, Suspense, useContext } from 'react';
import type { TheirEdits } from '../useRemoteChanges.web.ts';
import type { TheirValueProps } from './RemoteChanges.tsx';

/** What others made of the record while its form is open, for its fields. */
export const RemoteChangesContext = createContext<TheirEdits | null>(null);

/** Under a field: what somebody else made of it while the form is open. Nothing, nearly always. */
export function TheirEditOf(props: Omit<TheirValueProps, 'theirs' | 'edit'>) {
  const theirs = useContext(RemoteChangesContext);
  const edit = theirs?.edits.get(props.name);
  if (!theirs || !edit) return null;
  return (
    <Suspense fallback={null}>
      <TheirValue {...props} theirs={theirs} edit={edit} />
    </Suspense>
  );
}

// Wanted once in a hundred edits.
export const ArchivedMeanwhile = lazy(async () => ({
  default: (await import('./RemoteChanges.tsx')).ArchivedMeanwhile,
}));
const TheirValue = lazy(async () => ({ default: (await import('./RemoteChanges.tsx')).TheirValue }));
