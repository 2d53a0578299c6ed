import { later } from '#engine/screens/laterPart.web.ts';
import { lazy } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

export const components: Components = {
  '/supplier/filter': () => import('./suppliers/SupplierFilter.tsx'),
  '/supplier/{id}/ip-address/create': () => import('./suppliers/RangePanel.tsx'),
  'supplier-website': () => import('./websites/WebsitePanels.tsx'),
};

/** A URL with its credentials; customers' websites use it too. */
export const UrlLine = lazy(async () => ({ default: (await import('./websites/UrlLine.tsx')).UrlLine }));

const Websites = later(async () => (await import('./websites/SupplierWebsitesCard.tsx')).SupplierWebsitesCard);
const Fault = later(async () => (await import('./providers/FaultCard.tsx')).FaultCard);
slot<ShowProps>('show:providerAccount:side', Fault);
slot<ShowProps>('show:supplier:side', Websites);
