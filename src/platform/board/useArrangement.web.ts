import { useMemo, useState } from 'react';
import { saveSettings, useSession } from '#engine/session/session.web.ts';
import { readArrangement } from './arrangement.ts';
import type { BoardProps } from './Board.tsx';

export interface Arranging {
  /** What the board takes of it. */
  readonly board: Pick<BoardProps, 'arrangement' | 'onArrange' | 'isArranging'>;
  /** The page's action that begins it, and ends it. */
  readonly action: { readonly label: string; readonly icon: string; readonly onClick: () => void };
}

/**
 * How the user has a board, the same on every device of theirs; kept on the server when it changes.
 *
 * @param name of the board among the user's settings; it never changes
 */
export function useArrangement(name: string): Arranging {
  const stored = useSession()?.settings.shell?.[name];
  const [isArranging, setArranging] = useState(false);
  const arrangement = useMemo(() => readArrangement(stored), [stored]);
  const action = useMemo(
    () => ({
      label: isArranging ? 'Done' : 'Arrange',
      icon: 'layout-dashboard',
      onClick: () => setArranging(!isArranging),
    }),
    [isArranging],
  );
  return {
    board: {
      arrangement,
      onArrange: (next) => {
        // The page has it at once; where the server could not be reached, the next change sends it again.
        saveSettings({ shell: { [name]: next } }).catch(() => {});
      },
      isArranging,
    },
    action,
  };
}
