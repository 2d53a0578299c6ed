import Box from '@mui/material/Box';
import { laterPart } from '../screens/laterPart.web.ts';

export interface IconProps {
  /** lucide's name: `hard-drive`. One that is not in the set shows a box. */
  readonly name: string;
  readonly size?: number;
  readonly muted?: boolean;
}

const useIconSet = laterPart(async () => (await import('./iconSet.tsx')).iconSet);

/** A decorative icon by its name. The set comes after the first paint; until then its room is kept. */
export function Icon({ name, size = 18, muted = false }: IconProps) {
  const set = useIconSet();
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
