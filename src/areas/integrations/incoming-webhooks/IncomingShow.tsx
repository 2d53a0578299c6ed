import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps, ShowTab } from '#engine/records/show/showTab.tsx';
import { AddressCard } from './AddressCard.tsx';
import { Calls } from './Calls.tsx';
import { incomingWebhook } from './incomingWebhook.ts';
import { MapTab } from './MapTab.tsx';
import { SenderSecret } from './SenderSecret.tsx';
import { TryTab } from './TryTab.tsx';

const TABS: readonly ShowTab[] = [
  { key: 'calls', label: 'Calls', Content: Calls },
  { key: 'map', label: 'Map', Content: MapTab },
  { key: 'try', label: 'Test', Content: TryTab },
];

/** An incoming webhook: URL, secret, calls, and mapping. */
export const Screen = () => <ShowScreen entity={incomingWebhook} tabs={TABS} Side={Side} />;

const Side = (props: ShowProps) => (
  <>
    <AddressCard {...props} />
    <SenderSecret {...props} />
  </>
);
