import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { AddressGrid } from './AddressGrid.tsx';
import { prefix } from './prefix.ts';
import { TakeDialog } from './TakeDialog.tsx';
import { usePrefixRoom } from './useAddressPlan.web.ts';

/** A prefix with all its addresses. */
export function Screen() {
  const { params } = usePlace();
  const [isTaking, setTaking] = useState(false);
  const { data } = usePrefixRoom(Number(params.id), null);
  const next = data?.next ?? null;
  const actions = useMemo(
    (): readonly PageAction[] =>
      allows('ipAddress.create') && next
        ? [{ label: `Assign ${next}`, icon: 'plus', onClick: () => setTaking(true) }]
        : [],
    [next],
  );
  return (
    <>
      <ShowScreen entity={prefix} actions={actions} Status={Use} Subtitle={Named} Side={AddressGrid} />
      {isTaking && (
        <TakeDialog
          prefix={{ id: Number(params.id), cidr: data ? `${data.first} to ${data.last}` : 'this prefix', next }}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}

function Use({ row }: ShowProps) {
  const { data } = usePrefixRoom(row.id, null);
  if (!data || row.status === 'container') return null;
  const { percent } = data;
  return (
    <StatusPill
      tone={percent >= 100 ? 'bad' : percent >= 90 ? 'warning' : 'good'}
    >{`${percent.toLocaleString('en-GB')}% used`}</StatusPill>
  );
}

function Named({ row, refs }: ShowProps) {
  const vlan = typeof row.vlanId === 'number' ? refs.vlan?.[row.vlanId]?.title : undefined;
  const parts = [row.name, vlan ? `VLAN ${vlan}` : null].filter((part): part is string => typeof part === 'string');
  return parts.length > 0 ? <Box component="span">{parts.join(' · ')}</Box> : null;
}
