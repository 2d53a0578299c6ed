import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hidden } from '#engine/kinds/Labelled.tsx';
import type { Tone } from '#engine/parts/tones.ts';
import { liveConfig, type Live, useLive } from '#engine/live/browser/live.web.ts';
import { OnlinePeople } from '#engine/live/browser/OnlinePeople.tsx';
import { STAFF, usePresenceList } from '#engine/live/browser/presenceList.web.ts';
import { reconnect } from '#engine/live/browser/startLive.web.ts';
import { exactTime } from '#engine/parts/relativeTime.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { Tip } from '#engine/parts/Tip.tsx';

const TONES: Readonly<Record<Live['state'], Tone>> = {
  initialized: 'neutral',
  connecting: 'warning',
  connected: 'good',
  unavailable: 'bad',
  failed: 'bad',
  disconnected: 'bad',
};
/** How long the message about a gap stays on a visible page. The details still show it afterwards. */
const SAID_MS = 15_000;

/** The state of the live connection. A click shows details and the users who are online. */
export function LiveChip() {
  const live = useLive((now) => now);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLElement>(null);
  const [read, setRead] = useState<Live['caughtUp']>(null);
  const { caughtUp } = live;
  const said = caughtUp === read ? '' : caughtUpWords(caughtUp);
  useEffect(() => {
    if (caughtUp === read) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden && !box.current?.matches(':hover')) setRead(caughtUp);
    }, SAID_MS);
    return () => clearInterval(timer);
  }, [caughtUp, read]);
  return (
    <>
      <Box ref={box} role="status" sx={BESIDE}>
        {said}
      </Box>
      <Tip title={<TooltipLines live={live} />}>
        <Box
          component="button"
          type="button"
          data-live-chip=""
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
          sx={live.state === 'connected' || live.state === 'initialized' ? { ...CHIP, ...SPARED } : CHIP}
        >
          <Mark tone={TONES[live.state]} />
          <span>{live.state}</span>
        </Box>
      </Tip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={120}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Live updates', sx: { width: 320, p: 2 } } }}
      >
        <Typography variant="h2" sx={{ fontSize: '0.9375rem', mb: 1 }}>
          Live updates
        </Typography>
        <Details live={live} />
        <Online />
      </Popover>
    </>
  );
}

/** The lines of the tooltip: time of the state, name of the connection, last event. */
function TooltipLines({ live }: { readonly live: Live }) {
  return (
    <>
      {linesOf(live).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

const iso = (at: number): string => new Date(at).toISOString();

const linesOf = ({ state, since, socketId, lastEventAt, why }: Live): readonly string[] => [
  `${state} since ${exactTime(iso(since))}`,
  ...(why ? [why] : []),
  ...(socketId ? [`Socket ${socketId}`] : []),
  lastEventAt === null ? 'No event yet' : `Last event ${exactTime(iso(lastEventAt))}`,
];

function Details({ live }: { readonly live: Live }) {
  const { state, since, socketId, lastEventAt, why, caughtUp } = live;
  return (
    <>
      {why && <Typography sx={{ mb: 1, fontSize: '0.8125rem' }}>{why}</Typography>}
      <Box component="dl" sx={LINES}>
        <Line label="State">
          {state}, <RelativeTime at={iso(since)} />
        </Line>
        {socketId && <Line label="Socket">{socketId}</Line>}
        <Line label="Last event">{lastEventAt === null ? 'none yet' : <RelativeTime at={iso(lastEventAt)} />}</Line>
        {caughtUp && (
          <Line label="Last gap">
            {caughtUpWords(caughtUp)}, <RelativeTime at={iso(caughtUp.at)} />
          </Line>
        )}
      </Box>
      {state !== 'connected' && liveConfig().driver !== 'none' && (
        <Button size="small" variant="outlined" onClick={reconnect} sx={{ mt: 1 }}>
          Reconnect
        </Button>
      )}
    </>
  );
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" className="num" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
);

/** All other users with the product open. Empty without a connection. */
function Online() {
  const { present, isFull } = usePresenceList(STAFF);
  if (present.length === 0 && !isFull) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 0.75, fontSize: '0.8125rem' }}>
        Online now
      </Typography>
      <OnlinePeople />
    </>
  );
}

function caughtUpWords(caughtUp: Live['caughtUp']): string {
  if (caughtUp === null) return '';
  const { changes } = caughtUp;
  if (changes === 'everything') return 'Up to date. This page was reloaded.';
  return `Up to date: ${changes.toLocaleString('en-GB')} ${changes === 1 ? 'change' : 'changes'}`;
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 24,
  height: 28,
  px: 1,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.disabled' },
  '@media (pointer: coarse)': { minWidth: 44, height: 44, justifyContent: 'center' },
} as const;

/** Next to the chip on wide screens. On narrow screens only screen readers get it. */
const BESIDE = {
  color: 'text.secondary',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  '@media (max-width: 899.95px)': hidden,
} as const;
/** Hidden on a phone while the connection works, to leave space for the search. */
const SPARED = { '@media (max-width: 599.95px)': { display: 'none' } } as const;

const LINES = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.25,
  m: 0,
  fontSize: '0.75rem',
  lineHeight: '20px',
} as const;
