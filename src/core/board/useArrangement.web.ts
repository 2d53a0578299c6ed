import { useMemo } from 'react';
import { saveSettings, useSession } from '../session/session.web.ts';
import { type Arrangement, readArrangement } from './arrangement.ts';

/**
 * How the user has a board, the same on every device of theirs; kept on the server when it changes.
 *
 * @param name of the board among the user's settings; it never changes
 */
export function useArrangement(name: string): readonly [Arrangement, (next: Arrangement) => void] {
  const stored = useSession()?.settings.shell?.[name];
  return [
    useMemo(() => readArrangement(stored), [stored]),
    (next) => {
      // The page has it at once; where the server could not be reached, the next change sends it again.
      saveSettings({ shell: { [name]: next } }).catch(() => {});
    },
  ];
}
