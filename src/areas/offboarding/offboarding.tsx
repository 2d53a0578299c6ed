import { later } from '#engine/screens/laterPart.web.ts';
import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

const PLACE = '/customer/{customerId}/offboarding';

export const components: Components = {
  [PLACE]: () => import('./runs/OffboardingScreen.tsx'),
};

addToCustomerMenu({ order: 90, entries: [{ to: PLACE, icon: 'door-open' }] });

const ItemsCard = later(async () => (await import('./runs/ItemsCard.tsx')).ItemsCard);
const UserChangesCard = later(async () => (await import('./user-changes/UserChangesCard.tsx')).UserChangesCard);
slot<ShowProps>('show:customerUser:side', (props) => <UserChangesCard {...props} />);
const PersonErasure = later(async () => (await import('./erasure/PersonErasure.tsx')).PersonErasure);
slot<ShowProps>('show:contact:side', (props) => <PersonErasure {...props} />);
slot<ShowProps>('show:customerUser:side', (props) => <PersonErasure {...props} />);
slot<ShowProps>('show:offboardingRun:side', ({ row }) => <ItemsCard runId={row.id} />);
