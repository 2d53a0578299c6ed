import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Cable, Pencil, Unplug } from 'lucide-react';
import { Section } from '#engine/parts/Section.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { PatchCable, PatchPort } from './patch.ts';
import { frontCables, wordsOf } from './patching.rules.ts';
import { TracePath } from './TracePath.tsx';

interface PortDetailProps {
  readonly port: PatchPort;
  readonly customerId: number;
  readonly onConnect: (() => void) | undefined;
  readonly onDisconnect: ((port: PatchPort, cable: PatchCable) => void) | undefined;
}

/** The selected port: its path and actions. */
export function PortDetail({ port, customerId, onConnect, onDisconnect }: PortDetailProps) {
  const cables = frontCables(port);
  const isFull = cables.length >= (port.lanes ?? 1);
  const base = `/customer/${customerId}/network`;
  return (
    <Section title={`Port ${port.name}`} icon="plug" sx={{ '@media print': { display: 'none' } }}>
      <Box sx={{ fontSize: '0.8125rem', mb: 1 }}>{wordsOf(port)}</Box>
      <TracePath portId={port.id} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {onConnect && (port.lanes === null || !isFull) && (
          <Button size="small" variant="outlined" startIcon={<Cable size={14} />} onClick={onConnect}>
            {isFull ? 'Move cable…' : 'Connect to a port shown…'}
          </Button>
        )}
        {!isFull && allows('cable.create') && (
          <DrawerButton size="small" variant="outlined" to={`${base}/cables/create?fromPortId=${port.id}`}>
            Connect to another asset
          </DrawerButton>
        )}
        {cables.map((cable) => {
          const lane = cable.lane === null ? '' : ` of lane ${cable.lane}`;
          return (
            <Box key={cable.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {allows('cable.update') && (
                <DrawerButton size="small" startIcon={<Pencil size={14} />} to={`${base}/cables/${cable.id}/edit`}>
                  Edit cable{lane}
                </DrawerButton>
              )}
              {onDisconnect && (
                <Button size="small" startIcon={<Unplug size={14} />} onClick={() => onDisconnect(port, cable)}>
                  Disconnect{cable.lane === null ? '' : ` lane ${cable.lane}`}
                </Button>
              )}
            </Box>
          );
        })}
        {allows('networkPort.update') && (
          <DrawerButton size="small" startIcon={<Pencil size={14} />} to={`${base}/ports/${port.id}/edit`}>
            Edit port
          </DrawerButton>
        )}
      </Box>
    </Section>
  );
}
