import { later } from '#engine/screens/laterPart.web.ts';
import { addDashboardWidget, addToCustomerMenu } from '#areas/customers/customers.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';

const CUSTOMER = '/customer/{customerId}';

export const components: Components = {
  '/customers/additional-time': () => import('./additional-time/TimeReport.tsx'),
  [`${CUSTOMER}/additional-time`]: () => import('./additional-time/AdditionalTime.tsx'),
};

addToCustomerMenu({
  order: 3,
  entries: [{ noun: 'supportContract' }, { to: `${CUSTOMER}/additional-time`, icon: 'hourglass' }],
});

const HoursCard = later(async () => (await import('./hours/HoursCard.tsx')).HoursCard);
addDashboardWidget({
  key: 'hours-left',
  title: 'Hours left',
  order: 15,
  permission: 'supportContract.view',
  component: HoursCard,
});
slot<ShowProps>('show:customer:side', ({ row }) =>
  allows('supportContract.view') ? <HoursCard customerId={row.id} /> : null,
);
slot<ShowProps>(
  'show:supportContract:side',
  later(async () => (await import('./hours/PeriodsCard.tsx')).PeriodsCard),
);

const HoursTile = later(async () => (await import('./hours/HoursTile.tsx')).HoursTile, <div data-tile />);
slot<{ readonly customerId: number }>('customer:dashboard:tiles', ({ customerId }) =>
  allows('supportContract.view') ? <HoursTile customerId={customerId} /> : null,
);

slot<{ readonly customerId: number }>(
  'quick-log:caller',
  later(async () => (await import('./hours/CallerHours.tsx')).CallerHours),
);
