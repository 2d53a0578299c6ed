import { AttentionList } from './AttentionList.tsx';
import { ChangesChart } from './ChangesChart.tsx';
import { KeyPeople } from './KeyPeople.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { SiteHours } from './SiteHours.tsx';
import type { Widget } from './widgets.web.ts';

/** Dashboard cards of this area. */
export const ownWidgets: readonly Widget[] = [
  { key: 'attention', title: 'Needs attention', component: AttentionList, order: 10 },
  { key: 'people', title: 'Key contacts', component: KeyPeople, order: 20, permission: 'contact.view' },
  { key: 'sites', title: 'Sites', component: SiteHours, order: 40, permission: 'site.view' },
  { key: 'changes', title: 'Changes in the last 12 weeks', component: ChangesChart, order: 90 },
  { key: 'recent', title: 'Recent changes', component: RecentChanges, order: 95 },
];
