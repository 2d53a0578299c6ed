import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { PlannedPrefix } from './addressPlan.ts';
import { prefix as noun } from './prefix.ts';

export interface PrefixRowProps {
  readonly prefix: PlannedPrefix;
  /** Number of prefixes that contain this one. */
  readonly depth: number;
  readonly to: string;
  readonly onTake: (prefix: PlannedPrefix) => void;
}

/** One prefix of the tree with its purpose, utilisation and free space. */
export function PrefixRow({ prefix, depth, to, onTake }: PrefixRowProps) {
  const { cidr, name, role, status, vlan, site, used, size, percent, next, free } = prefix;
  const state = noun.fields.status.options?.[status];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '1fr auto',
          md: 'minmax(220px, 4fr) minmax(150px, 3fr) minmax(150px, 3fr) minmax(150px, auto)',
        },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        minHeight: 46,
        fontSize: '0.8125rem',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, pl: { xs: depth * 1.5, md: depth * 2.5 } }}>
        <RowLink to={to} className="num">
          {cidr}
        </RowLink>
        {name && (
          <Box component="span" sx={{ ml: 1 }}>
            {name}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
          gridColumn: { xs: '1 / -1', md: 'auto' },
          pl: { xs: depth * 1.5, md: 0 },
        }}
      >
        {noun.fields.role.options?.[role]?.label}
        {vlan !== null && <span className="num">VLAN {vlan}</span>}
        {site && <span>{site}</span>}
        {state && status !== 'active' && <StatusPill tone={state.tone ?? 'neutral'}>{state.label}</StatusPill>}
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Meter
          label={`${cidr} used`}
          value={percent}
          tone={toneOf(percent)}
          figure={`${percent.toLocaleString('en-GB')}%`}
        />
        <Box className="num" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {status === 'container' && free.length > 0
            ? `Free: ${free.slice(0, 2).join(', ')}`
            : `${count(used)} of ${count(size)}`}
        </Box>
      </Box>
      <Box sx={{ justifySelf: 'end', gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' } }}>
        {next && allows('ipAddress.create') && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => onTake(prefix)}
            aria-label={`Assign ${next}, the next free address of ${cidr}`}
          >
            Assign&nbsp;<span className="num">{next}</span>
          </Button>
        )}
        {!next && status !== 'container' && <StatusPill tone="bad">Full</StatusPill>}
      </Box>
    </Box>
  );
}

/** Warns from 90 per cent, which leaves few addresses for new devices. */
const toneOf = (percent: number): 'good' | 'warning' | 'bad' =>
  percent >= 100 ? 'bad' : percent >= 90 ? 'warning' : 'good';

/** Shows IPv6 sizes as a power of two, because the full number is unreadable. */
const count = (number: number): string =>
  number > 1e9 ? `2^${Math.round(Math.log2(number))}` : number.toLocaleString('en-GB');
