import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import type { Components } from '#engine/screens/components.web.ts';

const OF_CUSTOMER = '/customer/{customerId}/expiries';
const screen = () => import('./screens/Expiries.tsx');

export const components: Components = {
  '/reports/expiry': screen,
  [OF_CUSTOMER]: screen,
  '/expiry-snoozes/{id}': () => import('./screens/SnoozeShow.tsx'),
};

addToCustomerMenu({
  section: 'Assets',
  order: 26,
  entries: [{ to: OF_CUSTOMER, icon: 'calendar-clock' }],
});
