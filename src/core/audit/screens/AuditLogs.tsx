import { useQuery } from '@tanstack/react-query';
import { Page } from '../../parts/Page.tsx';
import { TabBar, TabContent, useTab } from '../../parts/TabBar.tsx';
import { AlarmBanner } from './AlarmBanner.tsx';
import { checksOptions } from './audit.web.ts';
import { Checks } from './Checks.tsx';
import { Entries } from './Entries.tsx';

const TABS = [
  { key: 'entries', label: 'Entries' },
  { key: 'checks', label: 'Checks and anchors' },
] as const;

/** Who did what, when and from where; and the proof that nobody has changed the answer. */
export function Screen() {
  const [tab, choose] = useTab(TABS);
  const { data } = useQuery(checksOptions());
  return (
    <Page
      title="Audit Logs"
      subtitle="Every change, sign-in, export and secret that was met, sealed so that a later change shows."
      tabs={<TabBar label="Parts of the audit log" tabs={TABS} value={tab} onChange={choose} />}
    >
      {data?.alarm && <AlarmBanner alarm={data.alarm} />}
      <TabContent tab={tab}>{tab === 'checks' ? <Checks /> : <Entries />}</TabContent>
    </Page>
  );
}
