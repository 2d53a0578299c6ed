import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { SiteBoard } from './SiteBoard.tsx';

/** Sites of the customer with their locations, on its administrative record. */
export const SitesTab = ({ row }: ShowProps) => (
  <SiteBoard customerId={row.id} createPath={`/customers/${row.id}/site-create`} />
);
