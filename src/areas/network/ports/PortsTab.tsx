import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Plus, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { PatchAnswer, PatchPort } from './patch.ts';
import { blocksOf, fullName } from './patching.rules.ts';
import { poeWords } from './poe.rules.ts';
import { port as portNoun } from './port.ts';
import { type ColourBy, Legend, PortGrid } from './PortGrid.tsx';
import { PortDetail } from './PortDetail.tsx';
import { PortTable } from './PortTable.tsx';
import { usePatch } from './usePatch.web.ts';
import { usePatching } from './usePatching.web.ts';

/** Ports of a switch, panel or other device as a picture with a table below. */
export function PortsTab({ row }: ShowProps) {
  const { data, error, refetch } = usePatch(row.id);
  const customerId = Number(row.customerId);
  const create = `/customer/${customerId}/network/ports/create?assetId=${row.id}`;
  const add = allows('networkPort.create') && row.archivedAt === null && row.status !== 'disposed' && (
    <DrawerButton size="small" startIcon={<Plus size={14} />} to={create}>
      Add port
    </DrawerButton>
  );
  if (error && !data)
    return <Failed what="The ports could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Section title="Ports" icon="plug">
        <SkeletonLines lines={8} />
      </Section>
    );
  if (data.ports.length === 0)
    return (
      <EmptyState
        alone
        icon="plug"
        title="No ports yet"
        why="New assets get the ports of their model. Add others here, or import a CSV file."
        action={add}
      />
    );
  return (
    <Patch
      assetId={row.id}
      title={String(row.name)}
      customerId={customerId}
      ports={data.ports}
      poe={data.poe}
      add={add}
    />
  );
}

interface PatchProps {
  readonly assetId: number;
  readonly title: string;
  readonly customerId: number;
  readonly ports: readonly PatchPort[];
  readonly poe: PatchAnswer['poe'];
  readonly add: React.ReactNode;
}

function Patch({ assetId, title, customerId, ports: own, poe, add }: PatchProps) {
  const id = useId();
  const [by, setBy] = useState<ColourBy>('vlan');
  const [chosenId, setChosen] = useState<number | null>(null);
  const [fromId, setFrom] = useState<number | null>(null);
  const [otherId, setOther] = useState<number | null>(null);
  const other = usePatch(otherId);
  const shown = otherId === null ? [] : (other.data?.ports ?? []);
  const ports = [...own, ...shown];
  const { problem, drop, disconnect } = usePatching(customerId, otherId === null ? ({ name }) => name : fullName);
  const chosen = ports.find((each) => each.id === chosenId);
  const from = ports.find((each) => each.id === fromId);
  const mayPatch = allows('cable.update') && allows('cable.create');
  const choose = (port: PatchPort): void => {
    if (from) drop(from, port);
    setFrom(null);
    setChosen(port.id);
  };
  const blocks = (of: readonly PatchPort[]) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5, minWidth: 0, alignContent: 'start' }}>
      {blocksOf(of).map((block) => (
        <PortGrid
          key={block.name}
          block={block}
          by={by}
          chosenId={chosenId}
          fromId={fromId}
          mayPatch={mayPatch}
          onChoose={choose}
          onBegin={(port) => setFrom(port?.id ?? null)}
          onDrop={(dragged, to) => {
            const start = ports.find(({ id: each }) => each === dragged);
            if (start) drop(start, to);
            setFrom(null);
          }}
        />
      ))}
    </Box>
  );
  return (
    <Box id="patch" sx={{ display: 'grid', gap: 2 }}>
      <GlobalStyles styles={ON_PAPER} />
      <Section
        title={`Ports of ${title}`}
        icon="plug"
        count={own.length}
        actions={
          <>
            {add}
            <Button className="no-print" size="small" startIcon={<Printer size={14} />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1.5, alignItems: 'flex-end' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={by}
            onChange={(_event, to: ColourBy | null) => to && setBy(to)}
            aria-label="Colour by"
          >
            <ToggleButton value="vlan">VLAN</ToggleButton>
            <ToggleButton value="state">State</ToggleButton>
          </ToggleButtonGroup>
          <Box sx={{ width: 280, maxWidth: '100%' }}>
            <FieldInput
              id={id}
              label="Second asset"
              field={OTHER}
              value={otherId}
              onChange={(to) => setOther(typeof to === 'number' && to !== assetId ? to : null)}
              context={{ customerId, values: { customerId } }}
            />
          </Box>
        </Box>
        {problem && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem}
          </Alert>
        )}
        <Box role="status" className="no-print" sx={{ minHeight: 22, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {from
            ? `Choose the port that ${otherId === null ? from.name : fullName(from)} goes to. Press Esc to cancel.`
            : mayPatch
              ? 'Drag a port to another to move its cable or to connect the two. With the keyboard, press C on a port, then Enter on the other.'
              : 'Choose a port to see where it leads.'}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            my: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${otherId === null ? 1 : 2}, minmax(0, 1fr))` },
          }}
        >
          {blocks(own)}
          {otherId !== null && (
            <Box sx={{ minWidth: 0 }}>
              {other.error && !other.data ? (
                <Failed what="The ports could not be loaded" error={other.error} onRetry={() => void other.refetch()} />
              ) : !other.data ? (
                <SkeletonLines lines={4} />
              ) : shown.length === 0 ? (
                'This asset has no ports yet.'
              ) : (
                <>
                  <Box sx={{ fontWeight: 600, fontSize: '0.8125rem', mb: 1 }}>{shown[0]?.device}</Box>
                  {blocks(shown)}
                </>
              )}
            </Box>
          )}
        </Box>
        {poe && <Power poe={poe} />}
        <Legend ports={ports} by={by} />
      </Section>
      {chosen && (
        <PortDetail
          port={chosen}
          customerId={customerId}
          onConnect={mayPatch ? () => setFrom(chosen.id) : undefined}
          onDisconnect={allows('cable.delete') ? disconnect : undefined}
        />
      )}
      <PortTable ports={own} customerId={customerId} />
    </Box>
  );
}

/** The power that connected devices reserve by their PoE class. */
function Power({ poe }: { readonly poe: NonNullable<PatchAnswer['poe']> }) {
  const isOver = poe.budgetW !== null && poe.watts > poe.budgetW;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: '0.8125rem', mb: 1.5 }}>
      <span className="num">PoE: {poeWords(poe, poe.budgetW)}</span>
      {isOver && <StatusPill tone="warning">Over PoE budget</StatusPill>}
    </Box>
  );
}

/** Another asset of the customer with ports. */
const OTHER = { ...portNoun.fields.assetId, label: 'Second asset' };

/** Prints only the picture and its table. */
const ON_PAPER = {
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    'body *': { visibility: 'hidden' },
    '#patch, #patch *': { visibility: 'visible' },
    '#patch .no-print': { display: 'none' },
    '#patch': { position: 'absolute', left: 0, top: 0, width: '100%' },
    '#patch tr, #patch li': { breakInside: 'avoid' },
  },
} as const;
