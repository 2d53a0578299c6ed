import { useMemo, useState } from 'react';
import { saveSettings, useSession } from '#engine/session/session.web.ts';
import { readArrangement } from './arrangement.ts';
import type { BoardProps } from './Board.tsx';

export interface Arranging {
  /** The props for the board. */
  readonly board: Pick<BoardProps, 'arrangement' | 'onArrange' | 'isArranging'>;
  /** The page action that starts and ends arranging. */
  readonly action: { readonly label: string; readonly icon: string; readonly onClick: () => void };
}

/**
 * The user's arrangement of a board, the same on all their devices. Changes are saved on the server.
 * @param name the key of the board in the user's settings; it never changes
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
        // The page updates at once. If the server cannot be reached, the next change sends it again.
        saveSettings({ shell: { [name]: next } }).catch(() => {});
      },
      isArranging,
    },
    action,
  };
}
