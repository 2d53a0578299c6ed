import { later } from '#engine/screens/laterPart.web.ts';
import { lazy } from 'react';
import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import { findEntity } from '#engine/entity/registry.ts';
import { type ShowProps, showTab } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';

const PLUGGED_IN = '/customer/{customerId}/network/plugged-in';

export const components: Components = {
  [PLUGGED_IN]: () => import('./ports/FindPort.tsx'),
};

addToCustomerMenu({
  section: 'Assets',
  label: 'Cabling',
  order: 29,
  entries: [
    { noun: 'vlan' },
    { noun: 'networkPort' },
    { noun: 'cable' },
    { noun: 'dependency' },
    { to: PLUGGED_IN, icon: 'search' },
  ],
});

showTab('asset', {
  key: 'ports',
  label: 'Ports',
  Content: lazy(async () => ({ default: (await import('./ports/PortsTab.tsx')).PortsTab })),
  isFor: ({ row }) =>
    allows('networkPort.view') && (findEntity(String(row.kind))?.panels?.includes('ip-address/create') ?? false),
});
for (const noun of ['asset', 'providerAccount'])
  showTab(noun, {
    key: 'dependencies',
    label: 'Dependencies',
    Content: lazy(async () => ({ default: (await import('./dependencies/DependenciesTab.tsx')).DependenciesTab })),
    isFor: () => allows('dependency.view'),
  });

const Trace = later(async () => (await import('./ports/TraceCard.tsx')).TraceCard);
slot<ShowProps>('show:networkPort:side', Trace);
