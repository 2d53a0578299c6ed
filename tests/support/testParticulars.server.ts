import { prefix } from '#areas/estate/addresses/prefix.ts';
import { user } from '#areas/identity/users/user.ts';
import { role } from '#areas/access/roles/role.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { a, particular } from './builders.server.ts';

/* What the rules of some nouns ask for beside their required fields. */
particular('customField', (n) => ({ noun: 'customer', type: 'text', key: `fact${n}` }));
particular('outbound', (n) => ({ cidr: `10.${(n >> 8) % 256}.${n % 256}.0/24`, ports: null }));
particular('webhook', (n) => ({ url: `https://example.org/hooks/${n}`, events: ['customer.*'] }));
particular('chatChannel', () => ({ hears: ['*'] }));
particular('automation', () => ({
  noun: 'customer',
  trigger: 'created',
  steps: [{ does: 'letter', address: 'desk@msp.example' }],
}));
particular('incomingWebhook', () => ({ noun: 'customer', doing: 'create' }));
particular('contact', (n) => ({ lastName: `Whitfield-${n}` }));
particular('prefix', (n) => ({ cidr: `10.${(n >> 8) % 256}.${n % 256}.0/24` }));
particular('ipAddress', (n) => ({ address: `172.16.${(n >> 8) % 256}.${(n % 250) + 1}` }));
particular('ipRange', async (_n, context) => {
  const { customerId, cidr } = await a(context, prefix);
  const beginning = cidr.replace(/\.0\/24$/, '');
  return { customerId, first: `${beginning}.10`, last: `${beginning}.20` };
});
particular('legalHold', async (_n, context) => ({ userId: (await a(context, user)).id, customerId: null }));
particular('workingCalendar', () => ({
  hours: [{ day: 'mon', from: '09:00', to: '17:30' }],
}));
particular('bankHoliday', (n) => ({ day: new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10) }));
particular('cover', () => ({ startsOn: companyToday(), endsOn: companyToday() }));
particular('role', () => ({ permissions: ['customer.view'] }));
particular('user', async (_n, context) => ({ roleIds: [(await a(context, role)).id] }));
