import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { findEntity } from '#engine/entity/registry.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { listPath, recordPath } from '#engine/entity/screensOf.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { ipAddress } from './ipAddress.ts';
import { movedTo, type Square, squaresOf } from './addressGrid.ts';
import { usePrefixRoom } from './useAddressPlan.web.ts';

/**
 * Shows the addresses of a prefix as squares, 256 at a time, with state and holder. A click on a free square assigns
 * it.
 */
export function AddressGrid({ row }: ShowProps) {
  const [at, setAt] = useState<string | null>(null);
  const { data, error, refetch } = usePrefixRoom(row.id, at);
  if (error && !data)
    return (
      <Section title="Addresses">
        <Failed what="The addresses could not be loaded" error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data)
    return (
      <Section title="Addresses">
        <SkeletonLines lines={8} />
      </Section>
    );
  const { squares, before, after } = squaresOf(
    String(row.cidr),
    row.isPool === true,
    data,
    typeof row.gateway === 'string' ? row.gateway : null,
  );
  const turn = (to: string | null, label: string, icon: React.ReactNode) => (
    <IconButton size="small" aria-label={label} disabled={to === null} onClick={() => setAt(to)}>
      {icon}
    </IconButton>
  );
  return (
    <Section
      title="Addresses"
      icon="network"
      about={`${data.first} to ${data.last}`}
      actions={
        (before !== null || after !== null) && (
          <>
            {turn(before, 'Earlier addresses', <ChevronLeft size={16} />)}
            {turn(after, 'Later addresses', <ChevronRight size={16} />)}
          </>
        )
      }
    >
      <Squares squares={squares} customerId={Number(row.customerId)} />
      <Legend squares={squares} />
    </Section>
  );
}

const ACROSS = 16;

function Squares({ squares, customerId }: { readonly squares: readonly Square[]; readonly customerId: number }) {
  const go = useGo();
  const [current, setCurrent] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const open = ({ address, held, state }: Square) => {
    const kind = held?.assetKind ? findEntity(held.assetKind) : undefined;
    if (held?.assetId && kind) go(recordPath(kind, { id: held.assetId, customerId }));
    else if (held) go(recordPath(ipAddress, { id: held.id, customerId }));
    else if ((state === 'free' || state === 'range') && allows('ipAddress.create'))
      go(
        `${listPath(ipAddress).replace('{customerId}', String(customerId))}/create?address=${encodeURIComponent(address)}`,
      );
  };
  const focus = (to: number) => {
    setCurrent(to);
    box.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-label="Addresses. Use the arrow keys to move."
      onKeyDown={(event) => {
        const to = movedTo(event.key, current, squares.length, ACROSS);
        if (to === null) return;
        event.preventDefault();
        focus(to);
      }}
      sx={{ display: 'grid', gridTemplateColumns: `repeat(${ACROSS}, minmax(0, 1fr))`, gap: '3px', maxWidth: 560 }}
    >
      {squares.map((square, at) => (
        <Box
          key={square.address}
          component="button"
          type="button"
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onClick={() => open(square)}
          aria-label={square.words}
          title={square.words}
          sx={{
            all: 'unset',
            boxSizing: 'border-box',
            aspectRatio: '1',
            minWidth: 0,
            borderRadius: '3px',
            border: '1px solid',
            fontSize: '0.625rem',
            display: 'grid',
            placeItems: 'center',
            cursor: square.state === 'network' ? 'default' : 'pointer',
            '&:hover': { outline: '2px solid', outlineColor: 'primary.main' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
            ...LOOKS[square.state],
          }}
        >
          <span aria-hidden="true">{square.mark}</span>
        </Box>
      ))}
    </Box>
  );
}

/** Colour is never the only cue: a used address is filled and carries its last number, a free one is empty. */
const LOOKS: Readonly<Record<Square['state'], object>> = {
  free: { borderColor: 'divider', color: 'text.secondary' },
  network: { borderColor: 'divider', bgcolor: 'divider', color: 'text.secondary' },
  range: { borderColor: 'info.main', borderStyle: 'dashed', color: 'text.secondary' },
  active: { borderColor: 'success.main', bgcolor: 'success.main', color: 'background.paper' },
  gateway: {
    borderColor: 'primary.main',
    bgcolor: 'transparent',
    color: 'primary.main',
    fontWeight: 700,
    borderWidth: 2,
  },
  reserved: { borderColor: 'warning.main', bgcolor: 'warning.main', color: 'background.paper' },
  dynamic: { borderColor: 'info.main', bgcolor: 'info.main', color: 'background.paper' },
  deprecated: { borderColor: 'text.disabled', bgcolor: 'text.disabled', color: 'background.paper' },
};

const LABELS: Readonly<Record<Square['state'], string>> = {
  active: 'In use',
  gateway: 'Gateway',
  reserved: 'Reserved',
  dynamic: 'DHCP or SLAAC',
  range: 'In a range',
  deprecated: 'Deprecated',
  network: 'Network or broadcast',
  free: 'Free',
};

function Legend({ squares }: { readonly squares: readonly Square[] }) {
  const states = (Object.keys(LABELS) as Square['state'][]).filter((state) =>
    squares.some((square) => square.state === state),
  );
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        m: 0,
        mt: 1.5,
        p: 0,
        listStyle: 'none',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {states.map((state) => (
        <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            aria-hidden="true"
            sx={{ width: 12, height: 12, borderRadius: '3px', border: '1px solid', ...LOOKS[state] }}
          />
          {LABELS[state]} <span className="num">{squares.filter((square) => square.state === state).length}</span>
        </Box>
      ))}
    </Box>
  );
}
