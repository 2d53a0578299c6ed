import { createContext, lazy, Suspense, useContext } from 'react';
import type { TheirEdits } from '../useTheirs.web.ts';
import type { TheirValueProps } from './Theirs.tsx';

/** What others made of the record while its form is open, for its fields. */
export const TheirsContext = createContext<TheirEdits | null>(null);

/** Under a field: what somebody else made of it while the form is open. Nothing, nearly always. */
export function TheirEditOf(props: Omit<TheirValueProps, 'theirs' | 'edit'>) {
  const theirs = useContext(TheirsContext);
  const edit = theirs?.edits.get(props.name);
  if (!theirs || !edit) return null;
  return (
    <Suspense fallback={null}>
      <TheirValue {...props} theirs={theirs} edit={edit} />
    </Suspense>
  );
}

// Wanted once in a hundred edits.
export const ArchivedMeanwhile = lazy(async () => ({ default: (await import('./Theirs.tsx')).ArchivedMeanwhile }));
const TheirValue = lazy(async () => ({ default: (await import('./Theirs.tsx')).TheirValue }));
