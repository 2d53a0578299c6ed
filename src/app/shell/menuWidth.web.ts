import { useSyncExternalStore } from 'react';

export type MenuWidth = 'wide' | 'rail';

/**
 * The menu width that the user chose, stored on this device. Next to a second column the menu shrinks to icons. If the
 * user widens it there, it stays wide until the next reload.
 */
let wish: MenuWidth = 'wide';
let isRead = false;
let isOpenBeside = false;
const listeners = new Set<() => void>();

export function useMenuWidth({
  isBeside,
}: {
  readonly isBeside: boolean;
}): readonly [width: MenuWidth, toggle: () => void] {
  const chosen = useSyncExternalStore(subscribe, current);
  const openBeside = useSyncExternalStore(subscribe, () => isOpenBeside);
  const width = isBeside && !openBeside ? 'rail' : chosen;
  return [
    width,
    () => {
      if (isBeside) isOpenBeside = width === 'rail';
      else isOpenBeside = false;
      wish = width === 'rail' ? 'wide' : isBeside ? wish : 'rail';
      localStorage.setItem('menu', wish);
      for (const listener of listeners) listener();
    },
  ];
}

function current(): MenuWidth {
  if (!isRead) {
    wish = localStorage.getItem('menu') === 'rail' ? 'rail' : 'wide';
    isRead = true;
  }
  return wish;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
