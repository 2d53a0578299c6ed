import { useEffect, useState } from 'react';
import { sessionNow } from '../../session/session.web.ts';
import { isLately } from './sideGroups.ts';

/** What one user used last on this device. */
const keyOf = (label: string): string => `side.${sessionNow()?.user.userid ?? 0}.${label}`;

function usedAt(label: string): number | null {
  const at = Number(localStorage.getItem(keyOf(label)));
  return at > 0 ? at : null;
}

function keepUse(label: string, at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(keyOf(label));
    else localStorage.setItem(keyOf(label), String(at));
  } catch {
    // A full device forgets what was unfolded; nothing else.
  }
}

/** Whether a group of a menu is unfolded: because one of its pages was opened lately, or by hand. */
export function useUnfolded(label: string, isCurrent: boolean): readonly [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => isCurrent || isLately(usedAt(label), Date.now()));
  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  if (isCurrent !== wasCurrent) {
    setWasCurrent(isCurrent);
    if (isCurrent) setOpen(true);
  }
  useEffect(() => {
    if (isCurrent) keepUse(label, Date.now());
  }, [label, isCurrent]);
  const toggle = () => {
    keepUse(label, isOpen ? null : Date.now());
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
