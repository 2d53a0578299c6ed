import { useEffect, useState } from 'react';
import { sessionNow } from '../../session/session.web.ts';
import { isLately } from './sideGroups.ts';

/** The storage key for one user on this device. */
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
    // If the storage is full, only the state of the menu is lost.
  }
}

/**
 * Whether a part of a menu differs from its default: a group that the user opened, or that has a recently opened page,
 * is unfolded; a part that is open by default is folded.
 */
export function useLately(label: string, isCurrent = false): readonly [isLately: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => isCurrent || isLately(usedAt(label), Date.now()));
  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  if (isCurrent !== wasCurrent) {
    setWasCurrent(isCurrent);
    if (isCurrent) setOn(true);
  }
  useEffect(() => {
    if (isCurrent) keepUse(label, Date.now());
  }, [label, isCurrent]);
  const toggle = () => {
    keepUse(label, isOn ? null : Date.now());
    setOn(!isOn);
  };
  return [isOn, toggle];
}
