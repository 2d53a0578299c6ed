import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePlace } from '../../screens/place.web.ts';
import { allows } from '../../session/session.web.ts';
import { DrawerContext, takeWanted } from './drawer.web.ts';
import { type DrawerTarget, drawerTarget } from './drawerTarget.web.ts';

const FormDrawer = lazy(async () => ({ default: (await import('./FormDrawer.tsx')).FormDrawer }));

export interface DrawerLayerProps {
  /** After something was saved in the drawer. */
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** Pages on which forms open as a drawer: one fills in what is asked for and is back where one was. */
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
              // What was asked for may be done, and its button gone: then the page's heading has the focus.
              if (!opener.current?.isConnected) document.querySelector<HTMLElement>('main h1')?.focus();
            }}
          />
        )}
      </Suspense>
    </DrawerContext>
  );
}
