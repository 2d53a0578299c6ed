import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Tone } from './tones.ts';
import { Go } from '../screens/Go.tsx';
import { Icon } from './Icon.tsx';
import { Sparkline } from './charts/Sparkline.tsx';
import { colourOf } from './tones.ts';

export interface TileProps {
  readonly label: string;
  /** Null until it is loaded. */
  readonly value: string | null;
  /** A line below the number, and its tone. */
  readonly note?: string;
  readonly tone?: Tone;
  readonly icon?: string;
  /** Earlier values of the number, oldest first. */
  readonly course?: readonly number[];
  /** Address of the list behind the number. */
  readonly to?: string;
}

/** A key figure that links to the list that it counts. */
export function Tile({ label, value, note, tone = 'neutral', icon, course, to }: TileProps) {
  return (
    <Card
      {...(to ? { component: Go, to } : {})}
      sx={{
        display: 'block',
        p: { xs: 1.5, sm: 2 },
        minWidth: 0,
        color: 'inherit',
        textDecoration: 'none',
        ...(to ? { '&:hover': { borderColor: 'primary.main' } } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        {icon && <Icon name={icon} size={15} />}
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {label}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 1.5,
          mt: 0.75,
          minHeight: 30,
        }}
      >
        {value === null ? (
          <Skeleton width={72} height={30} />
        ) : (
          <Typography
            className="num"
            sx={{
              fontSize: '1.5rem',
              fontWeight: 650,
              letterSpacing: '-0.02em',
              lineHeight: 1.15,
              whiteSpace: 'nowrap',
            }}
          >
            {value}
          </Typography>
        )}
        {course && (
          <Box sx={{ display: { xs: 'none', sm: 'flex' }, flex: '0 1 96px', minWidth: 0 }}>
            <Sparkline values={course} />
          </Box>
        )}
      </Box>
      <Typography
        variant="caption"
        component="p"
        sx={{ color: colourOf[tone], fontWeight: 550, minHeight: '1.0125rem' }}
      >
        {note}
      </Typography>
    </Card>
  );
}

/** Two in a row on a phone. On wider screens at least 220 px each, and at most four. */
const COLUMNS = {
  xs: 'repeat(2, minmax(0, 1fr))',
  sm: 'repeat(auto-fill, minmax(max(220px, (100% - 48px) / 4), 1fr))',
};

/** A row of tiles. */
export function Tiles({ children }: { readonly children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: COLUMNS,
        // The place of a tile that is loaded later.
        '& [data-tile]': { minHeight: 104, border: '1px solid', borderColor: 'divider', borderRadius: '10px' },
      }}
    >
      {children}
    </Box>
  );
}
