import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useFaceAddress } from '#engine/lists/addressBook.web.ts';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Nothing } from '../../assets/Nothing.tsx';
import { PagesChart } from './PagesChart.tsx';
import { SupplyLevels } from './SupplyLevels.tsx';

/** What a printer or UPS reports of itself, with the buttons to read it now and to enter a reading by hand. */
export function ReadingsCard({ entity, row, may }: ShowProps) {
  const faceAddress = useFaceAddress();
  const read = useMutation({
    mutationFn: () => api(`/api/v1/${entity.path}/${row.id}/read`, { method: 'POST' }),
    onSuccess: () => toast(`${entity.label} read`),
  });
  const mayChange = may.includes(`${entity.name}.update`) && row.archivedAt === null && row.status !== 'disposed';
  const edit =
    mayChange && typeof row.customerId === 'number'
      ? faceAddress(entity.name, 'edit', { customerId: row.customerId, id: row.id })
      : null;
  const isOn = typeof row.snmpVersion === 'string';
  const isPrinter = entity.name === 'printer';
  const readAt = typeof row.snmpReadAt === 'string' ? row.snmpReadAt : null;
  const isEmpty = !readAt && !(Array.isArray(row.supplies) && row.supplies.length > 0) && !Array.isArray(row.readings);
  return (
    <Section
      title="Readings"
      icon="gauge"
      {...(readAt ? { about: `Read ${formatMoment(readAt)}` } : {})}
      actions={
        <>
          {edit && (
            <DrawerButton size="small" to={`${edit}#${isPrinter ? 'pages' : 'loadPercent'}`}>
              Enter
            </DrawerButton>
          )}
          {edit && isOn && (
            <Button
              size="small"
              startIcon={<RefreshCw size={14} />}
              loading={read.isPending}
              loadingPosition="start"
              onClick={() => read.mutate()}
            >
              Read now
            </Button>
          )}
        </>
      }
      flush
    >
      {read.error && (
        <Alert severity="error" sx={{ m: 2 }}>
          {read.error.message}
        </Alert>
      )}
      {!read.error && typeof row.snmpFault === 'string' && (
        <Alert severity="warning" sx={{ m: 2 }}>
          {row.snmpFault} {readAt ? 'The last values are shown.' : ''}
        </Alert>
      )}
      {isEmpty ? (
        <Nothing
          what="No readings yet"
          why={isOn ? 'The device is read at night.' : 'Choose an SNMP version to read it every night.'}
        />
      ) : (
        isPrinter && (
          <Box sx={{ px: 2, py: 1, display: 'grid', gap: 2 }}>
            <SupplyLevels supplies={row.supplies} />
            <PagesChart readings={row.readings} />
          </Box>
        )
      )}
    </Section>
  );
}
