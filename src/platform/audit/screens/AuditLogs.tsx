import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { TabBar, TabContent, useTab } from '#engine/parts/page/TabBar.tsx';
import { allows } from '#engine/session/session.web.ts';
import { AlarmBanner } from './AlarmBanner.tsx';
import { checksOptions } from './audit.web.ts';
import { Checks } from './Checks.tsx';
import { Entries } from './Entries.tsx';

const TABS = [
  { key: 'entries', label: 'Entries' },
  { key: 'checks', label: 'Checks and anchors' },
] as const;
const PACKS = { key: 'packs', label: 'Incident packs' } as const;

/** The audit log, the credential log and the checks that show the log is unchanged. */
export function Screen() {
  const tabs = allows('incident.create') ? [...TABS, PACKS] : TABS;
  const [tab, choose] = useTab(tabs);
  const { data } = useQuery(checksOptions());
  return (
    <Page
      subtitle="Every change, sign-in, export and access to a secret, sealed so that tampering can be detected."
      tabs={<TabBar label="Audit log pages" tabs={tabs} value={tab} onChange={choose} />}
    >
      {data?.alarm && <AlarmBanner alarm={data.alarm} />}
      <TabContent tab={tab}>
        {tab === 'entries' && <Entries />}
        {tab === 'checks' && <Checks />}
        {tab === 'packs' && (
          <Suspense fallback={<SkeletonRows />}>
            <IncidentPacks />
          </Suspense>
        )}
      </TabContent>
    </Page>
  );
}

const IncidentPacks = lazy(async () => ({ default: (await import('./IncidentPacks.tsx')).IncidentPacks }));
