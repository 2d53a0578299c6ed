import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import type { FoundDevice } from './patch.ts';
import { usePluggedIn } from './usePatch.web.ts';

/** Finds the port of a device by its IP address, MAC address or name. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, refetch } = usePluggedIn(customerId, asked);
  return (
    <Page subtitle="Which port a device is plugged into, by its address or name.">
      <Box
        component="form"
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
        sx={{ display: 'flex', gap: 1, mb: 2, maxWidth: 640 }}
      >
        <TextField
          size="small"
          fullWidth
          autoFocus
          label="IP address, MAC address or name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Button type="submit" variant="contained" disabled={typed.trim() === ''}>
          Find
        </Button>
      </Box>
      {asked !== '' && (
        <Section title="Devices" icon="plug" flush {...(data ? { count: data.found.length } : {})}>
          {error ? (
            <Failed what="The search failed" error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Box sx={{ p: 2 }}>
              <SkeletonLines lines={3} />
            </Box>
          ) : data.found.length === 0 ? (
            <SectionRow>No device matches “{asked}”. Check the address, or enter a part of the name.</SectionRow>
          ) : (
            data.found.map((each) => (
              <Line key={`${each.title} ${each.portId ?? ''}`} device={each} customerId={customerId} />
            ))
          )}
        </Section>
      )}
    </Page>
  );
}

function Line({ device, customerId }: { readonly device: FoundDevice; readonly customerId: number }) {
  const { title, path, addresses, mac, port, portId, pluggedInto } = device;
  const portPath = portId === null ? null : `/customer/${customerId}/network/ports/${portId}`;
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.25 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        {path ? <RowLink to={path}>{title}</RowLink> : title}
        <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {[...addresses, mac].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        {pluggedInto ? (
          <>
            {pluggedInto.path ? <RowLink to={pluggedInto.path}>{pluggedInto.title}</RowLink> : pluggedInto.title}
            {pluggedInto.vlan && `, VLAN ${pluggedInto.vlan}`}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              from {portPath ? <RowLink to={portPath}>{port}</RowLink> : port}
            </Box>
          </>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>No cable is recorded.</Box>
        )}
      </Box>
    </SectionRow>
  );
}
