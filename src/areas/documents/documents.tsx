import { later } from '#engine/screens/laterPart.web.ts';
import { addToCustomerMenu } from '#areas/customers/customers.tsx';
import { showTab } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { allows } from '#engine/session/session.web.ts';

const form = () => import('./documents/DocumentForm.tsx');

export const components: Components = {
  '/documents': () => import('./documents/DocumentList.tsx'),
  '/documents/create': form,
  '/documents/{id}/edit': form,
  '/documents/{id}': () => import('./documents/DocumentShow.tsx'),
  '/documents/import': () => import('./documents/DocumentImport.tsx'),
};

addToCustomerMenu({
  section: 'Assets',
  order: 26,
  entries: [{ to: '/customer/{customerId}/documents', icon: 'book-open' }],
});

const Documents = later(async () => (await import('./documents/DocumentsTab.tsx')).DocumentsTab);
const OfAsset = later(async () => (await import('./documents/AssetDocuments.tsx')).AssetDocuments);

for (const noun of ['customer', 'asset', 'site', 'supplier'])
  showTab(noun, {
    key: 'documents',
    label: 'Documents',
    Content: noun === 'asset' ? OfAsset : Documents,
    isFor: () => allows('document.view'),
  });
