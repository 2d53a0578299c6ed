import { Page } from '#engine/parts/page/Page.tsx';
import { TabBar, TabContent, useTab } from '#engine/parts/page/TabBar.tsx';
import { allGroups } from '#engine/settings/groups.ts';
import { Group } from './Group.tsx';

/** The company's settings: a form for each group, with its versions. */
export function Screen() {
  const groups = allGroups();
  const tabs = groups.map(({ name, label }) => ({ key: name, label }));
  const [tab, choose] = useTab(tabs);
  const group = groups.find(({ name }) => name === tab);
  return (
    <Page
      subtitle="Settings of your company. Every change is recorded and can be reverted."
      tabs={<TabBar label="Groups of settings" tabs={tabs} value={tab} onChange={choose} />}
    >
      <TabContent tab={tab}>{group && <Group key={group.name} group={group} />}</TabContent>
    </Page>
  );
}
