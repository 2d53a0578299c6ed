import { useState } from 'react';
import { TabBar, TabContent } from './TabBar.tsx';

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'machines', label: 'Virtual machines', count: 6 },
  { key: 'backups', label: 'Backups', count: 0 },
  { key: 'jobs', label: 'Jobs', count: 1204 },
  { key: 'history', label: 'History' },
];

export function WithCounts() {
  const [tab, setTab] = useState('machines');
  return (
    <>
      <TabBar label="Server" tabs={TABS} value={tab} onChange={setTab} />
      <TabContent tab={tab}>{TABS.find((each) => each.key === tab)?.label}</TabContent>
    </>
  );
}
