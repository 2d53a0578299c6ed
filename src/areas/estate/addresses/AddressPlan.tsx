import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Icon } from '#engine/parts/Icon.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useScreenPath, usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { AddressPlanAnswer, PlannedPrefix } from './addressPlan.ts';
import { PrefixRow } from './PrefixRow.tsx';
import { TakeDialog } from './TakeDialog.tsx';
import { tree } from './tree.rules.ts';
import { useAddressPlan } from './useAddressPlan.web.ts';

/** Shows a customer's prefixes as a tree, with the utilisation and the next free address of each. */
export function Screen() {
  const { params } = usePlace();
  const path = useScreenPath();
  const customerId = Number(params.customerId);
  const { data, error, refetch } = useAddressPlan(customerId);
  const [taking, setTaking] = useState<PlannedPrefix | null>(null);
  const actions = useMemo(
    (): readonly PageAction[] => [
      ...(allows('ipAddress.view')
        ? [{ label: 'All addresses', icon: 'map-pin', to: `/customer/${customerId}/network/ip-addresses` }]
        : []),
      ...(allows('ipRange.create')
        ? [{ label: 'Add range', icon: 'plus', to: `/customer/${customerId}/network/ranges/create`, rare: true }]
        : []),
      ...(allows('addressSpace.view')
        ? [
            {
              label: 'Address spaces',
              icon: 'layers',
              to: `/customer/${customerId}/network/address-spaces`,
              rare: true,
            },
          ]
        : []),
      ...(allows('prefix.create')
        ? [{ label: 'Add prefix', icon: 'plus', to: `${path}/create`, main: true as const, letter: 'n' }]
        : []),
    ],
    [customerId, path],
  );
  return (
    <Page subtitle="This customer’s networks, with used and free addresses." actions={actions}>
      {data ? (
        <Plan data={data} path={path} onTake={setTaking} />
      ) : error ? (
        <Failed page what="The address plan could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
      {taking && <TakeDialog prefix={taking} onClose={() => setTaking(null)} />}
    </Page>
  );
}

interface PlanProps {
  readonly data: AddressPlanAnswer;
  readonly path: string;
  readonly onTake: (prefix: PlannedPrefix) => void;
}

function Plan({ data, path, onTake }: PlanProps) {
  if (data.prefixes.length === 0)
    return (
      <EmptyState
        page
        icon="network"
        title="No prefixes yet"
        why="Add this customer’s networks to assign free addresses."
        action={
          allows('prefix.create') && (
            <Button variant="outlined" startIcon={<Icon name="plus" size={16} />} component={Go} to={`${path}/create`}>
              Add prefix
            </Button>
          )
        }
      />
    );
  const spaces = data.spaces.filter((space) => data.prefixes.some((prefix) => prefix.spaceId === space.id));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {spaces.map((space) => (
        <Section
          key={space.id}
          title={spaces.length > 1 ? space.name : 'Prefixes'}
          icon="network"
          count={data.prefixes.filter((prefix) => prefix.spaceId === space.id).length}
          flush
        >
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {tree(data.prefixes.filter((prefix) => prefix.spaceId === space.id)).map(({ prefix, depth }) => (
              <PrefixRow key={prefix.id} prefix={prefix} depth={depth} to={`${path}/${prefix.id}`} onTake={onTake} />
            ))}
          </Box>
        </Section>
      ))}
    </Box>
  );
}
