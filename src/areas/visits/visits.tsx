import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import { addHomeCard } from '#platform/board/homeCards.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { later } from '#engine/screens/laterPart.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';
import { VISIT_LINK } from './confirmation/confirmation.ts';

export const components: Components = {
  [VISIT_LINK]: () => import('./confirmation/VisitPage.tsx'),
  '/visits': () => import('./visits/AllVisits.tsx'),
  '/visits/planned-and-actual': () => import('./comparison/PlannedVisits.tsx'),
  '/visits/my-day': () => import('./day/MyVisits.tsx'),
  '/staff/schedule': () => import('./schedule/Schedule.tsx'),
  '/eov/daily': () => import('./reports/Daily.tsx'),
  '/customer/{customerId}/jobs/eov/{id}': () => import('./reports/EovShow.tsx'),
};

addToCustomerMenu({ order: 2, entries: [{ noun: 'visit' }, { noun: 'eov' }] });

const MyVisits = later(async () => (await import('./day/MyVisitsCard.tsx')).MyVisitsCard);
addHomeCard({
  key: 'visits',
  title: 'My visits today',
  order: 3,
  permission: 'visit.view',
  component: MyVisits,
});

const NextVisit = later(async () => (await import('./visits/NextVisitTile.tsx')).NextVisitTile, <div data-tile />);
slot('customer:dashboard:tiles', ({ customerId }: { readonly customerId: number }) =>
  allows('visit.view') ? <NextVisit customerId={customerId} /> : null,
);

const Hazards = later(async () => (await import('./hazards/HazardsCard.tsx')).HazardsCard);
slot<ShowProps>('show:visit:side', (props) => (allows('site.view') ? <Hazards {...props} /> : null));

const Waiting = later(async () => (await import('./device/WaitingChip.tsx')).WaitingChip);
slot('topbar', () => (allows('eov.update') || allows('visit.update') ? <Waiting /> : null));
