import Box from '@mui/material/Box';
import { laterPart } from '../screens/laterPart.web.ts';

export interface IconProps {
  /** The name in lucide: `hard-drive`. An unknown name shows a box. */
  readonly name: string;
  readonly size?: number;
  readonly muted?: boolean;
}

const useIconSet = laterPart(async () => (await import('./iconSet.tsx')).iconSet);

/** A decorative icon by name. The set loads after the first paint, and the space is reserved until then. */
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
