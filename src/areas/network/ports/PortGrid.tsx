import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { PatchPort } from './patch.ts';
import {
  type Block,
  COLOURS,
  colourOfVlan,
  movedTo,
  type PortState,
  shortName,
  STATES,
  stateOf,
  wordsOf,
} from './patching.rules.ts';

export type ColourBy = 'vlan' | 'state';

interface PortGridProps {
  readonly block: Block;
  readonly by: ColourBy;
  readonly chosenId: number | null;
  /** Port from which the user starts a cable. */
  readonly fromId: number | null;
  readonly mayPatch: boolean;
  readonly onChoose: (port: PatchPort) => void;
  readonly onBegin: (port: PatchPort | null) => void;
  readonly onDrop: (draggedId: number, to: PatchPort) => void;
}

/** A block of ports laid out as on a switch. Arrow keys move; each port has a full label. */
export function PortGrid({ block, by, chosenId, fromId, mayPatch, onChoose, onBegin, onDrop }: PortGridProps) {
  const [current, setCurrent] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { name, ports } = block;
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const port = ports[current];
    if (event.key === 'Escape' && fromId !== null) onBegin(null);
    else if (mayPatch && event.key.toLowerCase() === 'c' && !event.ctrlKey && !event.metaKey && port) onBegin(port);
    else {
      const to = movedTo(event.key, current, ports.length);
      if (to === null) return;
      setCurrent(to);
      box.current?.querySelectorAll('button')[to]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box aria-hidden="true" className="num" sx={{ fontSize: '0.75rem', color: 'text.secondary', mb: 0.5 }}>
        {name || 'Ports'}
      </Box>
      <Box
        ref={box}
        role="group"
        aria-label={`Ports ${name}. Use the arrow keys to move.`}
        onKeyDown={onKeyDown}
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridTemplateRows: 'repeat(2, 40px)',
          gridAutoColumns: '40px',
          gap: '3px',
          maxWidth: '100%',
          overflowX: 'auto',
          p: '3px',
        }}
      >
        {ports.map((port, at) => (
          <PortButton
            key={port.id}
            port={port}
            by={by}
            isChosen={port.id === chosenId}
            isFrom={port.id === fromId}
            tabIndex={at === current ? 0 : -1}
            mayPatch={mayPatch}
            onFocus={() => setCurrent(at)}
            onChoose={onChoose}
            onDrop={onDrop}
          />
        ))}
      </Box>
    </Box>
  );
}

interface PortButtonProps extends Pick<PortGridProps, 'by' | 'mayPatch' | 'onChoose' | 'onDrop'> {
  readonly port: PatchPort;
  readonly isChosen: boolean;
  readonly isFrom: boolean;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

const DRAGGED = 'application/x-port';

function PortButton({ port, by, isChosen, isFrom, tabIndex, mayPatch, onFocus, onChoose, onDrop }: PortButtonProps) {
  const words = wordsOf(port);
  const state = stateOf(port);
  return (
    <Box
      component="button"
      type="button"
      tabIndex={tabIndex}
      aria-label={words}
      aria-pressed={isChosen}
      title={words}
      draggable={mayPatch}
      onFocus={onFocus}
      onClick={() => onChoose(port)}
      onDragStart={(event: React.DragEvent) => {
        event.dataTransfer.setData(DRAGGED, String(port.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event: React.DragEvent) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event: React.DragEvent) => {
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(DRAGGED)), port);
      }}
      sx={{
        all: 'unset',
        // “unset” would also take away that the browser drags it.
        ...(mayPatch ? { WebkitUserDrag: 'element' } : {}),
        boxSizing: 'border-box',
        display: 'grid',
        gridTemplateRows: '1fr 1fr',
        placeItems: 'center',
        borderRadius: '4px',
        border: '1px solid',
        fontSize: '0.6875rem',
        lineHeight: 1.1,
        cursor: 'pointer',
        printColorAdjust: 'exact',
        ...(by === 'vlan' ? vlanLook(port) : STATE_LOOKS[state]),
        ...(isChosen ? { outline: '2px solid', outlineColor: 'primary.main' } : {}),
        ...(isFrom ? { outline: '3px dashed', outlineColor: 'primary.main' } : {}),
        '&:hover, &:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <span aria-hidden="true" className="num">
        {shortName(port)}
      </span>
      <span aria-hidden="true" className="num">
        {by === 'vlan' && port.vlan ? port.vlan.vid : STATES[state].mark}
      </span>
    </Box>
  );
}

/** A light tint and border in the colour of the VLAN, with its ID. */
const hue = (vid: number) => (colourOfVlan(vid) * 360) / COLOURS + 15;
const vlanLook = ({ vlan }: PatchPort) =>
  vlan
    ? {
        borderColor: `hsl(${hue(vlan.vid)} 60% 45%)`,
        bgcolor: `hsl(${hue(vlan.vid)} 65% 50% / 0.18)`,
        color: 'text.primary',
      }
    : { borderColor: 'divider', color: 'text.secondary' };

const STATE_LOOKS: Readonly<Record<PortState, object>> = {
  connected: { borderColor: 'success.main', bgcolor: 'success.main', color: 'background.paper' },
  planned: { borderColor: 'info.main', borderStyle: 'dashed', color: 'text.primary' },
  toRemove: { borderColor: 'warning.main', borderStyle: 'dashed', color: 'text.primary' },
  free: { borderColor: 'divider', color: 'text.secondary' },
  off: { borderColor: 'divider', bgcolor: 'action.disabledBackground', color: 'text.secondary' },
};

/** Legend of colours and marks, with counts. */
export function Legend({ ports, by }: { readonly ports: readonly PatchPort[]; readonly by: ColourBy }) {
  const entries = by === 'vlan' ? vlanEntries(ports) : stateEntries(ports);
  return (
    <Box
      component="ul"
      aria-label="Legend"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {entries.map(({ key, label, mark, look, count }) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            aria-hidden="true"
            className="num"
            sx={{
              minWidth: 22,
              height: 18,
              px: 0.5,
              borderRadius: '3px',
              border: '1px solid',
              display: 'grid',
              placeItems: 'center',
              fontSize: '0.625rem',
              printColorAdjust: 'exact',
              ...look,
            }}
          >
            {mark}
          </Box>
          {label} <span className="num">{count}</span>
        </Box>
      ))}
    </Box>
  );
}

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly mark: string;
  readonly look: object;
  readonly count: number;
}

function vlanEntries(ports: readonly PatchPort[]): readonly Entry[] {
  const found = new Map<number, PatchPort[]>();
  for (const port of ports) found.set(port.vlan?.vid ?? 0, [...(found.get(port.vlan?.vid ?? 0) ?? []), port]);
  return [...found]
    .sort(([one], [other]) => (one || Infinity) - (other || Infinity))
    .flatMap(([vid, [first, ...rest]]) =>
      first
        ? [
            {
              key: String(vid),
              label: first.vlan ? first.vlan.name : 'No untagged VLAN',
              mark: vid === 0 ? '' : String(vid),
              look: vlanLook(first),
              count: rest.length + 1,
            },
          ]
        : [],
    );
}

const stateEntries = (ports: readonly PatchPort[]): readonly Entry[] =>
  (Object.keys(STATES) as PortState[]).flatMap((state) => {
    const count = ports.filter((port) => stateOf(port) === state).length;
    return count === 0
      ? []
      : [{ key: state, label: STATES[state].label, mark: STATES[state].mark, look: STATE_LOOKS[state], count }];
  });
