import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';

export interface IconProps {
  /** lucide's name: `hard-drive`. One that is not in the set shows a box. */
  readonly name: string;
  readonly size?: number;
  readonly muted?: boolean;
}

/** A decorative icon by its name. The set comes after the first paint; until then its room is kept. */
export function Icon({ name, size = 18, muted = false }: IconProps) {
  const set = useSyncExternalStore(subscribe, loaded);
  const Drawn = set?.[name] ?? set?.box;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ display: 'inline-flex', flexShrink: 0, ...(muted ? { color: 'text.secondary' } : {}) }}
      style={{ width: size, height: size }}
    >
      {Drawn && <Drawn size={size} strokeWidth={1.9} />}
    </Box>
  );
}

type IconSet = typeof import('./iconSet.tsx').iconSet;
let iconSet: IconSet | null = null;
let asked = false;
const listeners = new Set<() => void>();

const loaded = (): IconSet | null => iconSet;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    void import('./iconSet.tsx').then((module) => {
      iconSet = module.iconSet;
      for (const each of listeners) each();
    });
  }
  return () => listeners.delete(listener);
}
