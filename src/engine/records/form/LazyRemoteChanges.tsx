import { createContext, lazy, Suspense, useContext } from 'react';
import type { TheirEdits } from '../useRemoteChanges.web.ts';
import type { TheirValueProps } from './RemoteChanges.tsx';

/** Changes that other users saved while the form is open, for its fields. */
export const RemoteChangesContext = createContext<TheirEdits | null>(null);

/** Shows another user's change below a field while the form is open. Usually renders nothing. */
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

// Loaded on demand, because few edits need it.
export const GoneForm = lazy(async () => ({ default: (await import('./GoneForm.tsx')).GoneForm }));
const TheirValue = lazy(async () => ({ default: (await import('./RemoteChanges.tsx')).TheirValue }));
