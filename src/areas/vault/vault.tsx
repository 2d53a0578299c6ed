import { later } from '#engine/screens/laterPart.web.ts';
import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import type { MoveToVaultProps } from './screens/MoveToVault.tsx';
import type { UrlCredentialsProps } from './screens/UrlCredentials.tsx';

const LIST = '/customer/{customerId}/credentials';
const form = () => import('./screens/CredentialForm.tsx');

export const components: Components = {
  'credential-panel': form,
  '/credentials/create': form,
  '/credentials/{id}/edit': form,
  '/credentials/{id}': () => import('./screens/CredentialShow.tsx'),
};

addToCustomerMenu({
  section: 'Assets',
  order: 25,
  entries: [{ to: LIST, icon: 'key-round' }, { noun: 'passwordPolicy' }],
});

const Card = later(async () => (await import('./screens/CredentialsCard.tsx')).CredentialsCard);
const OfUrl = later(async () => (await import('./screens/UrlCredentials.tsx')).UrlCredentials);
slot<UrlCredentialsProps>('url:credentials', OfUrl);

const Move = later(async () => (await import('./screens/MoveToVault.tsx')).MoveToVault);
slot<MoveToVaultProps>('secret:move', Move);

const Abandoned = later(async () => (await import('./screens/AbandonedSection.tsx')).AbandonedSection);
slot('security:section', Abandoned);

const Exports = later(async () => (await import('./screens/ExportsSection.tsx')).ExportsSection);
slot('security:section', Exports);

for (const noun of ['asset', 'site', 'supplier', 'providerAccount', 'supplierUrl'])
  slot<ShowProps>(`show:${noun}:side`, Card);
