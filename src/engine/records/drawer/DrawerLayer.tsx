import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePlace } from '../../screens/place.web.ts';
import { allows } from '../../session/session.web.ts';
import { DrawerContext, takeWanted } from './drawer.web.ts';
import { type DrawerTarget, drawerTarget } from './drawerTarget.web.ts';

const FormDrawer = lazy(async () => ({ default: (await import('./FormDrawer.tsx')).FormDrawer }));

export interface DrawerLayerProps {
  /** Called after a save in the drawer. */
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** Lets forms on a page open as a drawer, so that the user returns to the same place. */
export function DrawerLayer({ onSaved, children }: DrawerLayerProps) {
  const { byPath } = usePlace();
  const screens = useMemo(() => [...byPath.values()], [byPath]);
  const [target, setTarget] = useState<DrawerTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const open = useCallback(
    (to: string): boolean => {
      const found = drawerTarget(to, screens);
      if (!found || !allows(found.screen.permission)) return false;
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setTarget(found);
      setOpen(true);
      return true;
    },
    [screens],
  );
  useEffect(() => {
    const to = takeWanted();
    if (to) open(to);
  }, [open]);
  return (
    <DrawerContext value={open}>
      {children}
      <Suspense fallback={null}>
        {target && (
          <FormDrawer
            target={target}
            open={isOpen}
            onSaved={onSaved}
            onClose={() => setOpen(false)}
            onClosed={() => {
              setTarget(null);
              // The button that opened the drawer may be gone after a save. In that case the page's heading gets the
              // focus.
              if (!opener.current?.isConnected) document.querySelector<HTMLElement>('main h1')?.focus();
            }}
          />
        )}
      </Suspense>
    </DrawerContext>
  );
}
