import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useAddress } from '../../screens/address.web.ts';

export interface TabFacts {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
}

export interface TabBarProps {
  readonly label: string;
  readonly tabs: readonly TabFacts[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** The tabs of a page, with the number of entries of each. On a phone the bar scrolls. */
export function TabBar({ label, tabs, value, onChange }: TabBarProps) {
  return (
    <Tabs
      value={tabs.some((tab) => tab.key === value) ? value : false}
      onChange={(_event, key: string) => onChange(key)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.key}
          value={tab.key}
          id={tabId(tab.key)}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
              {tab.label}
              {tab.count !== undefined && (
                <Box
                  component="span"
                  className="num"
                  sx={{
                    ml: 0.75,
                    px: 0.75,
                    borderRadius: 9,
                    bgcolor: 'action.selected',
                    fontSize: '0.6875rem',
                    lineHeight: '18px',
                  }}
                >
                  {tab.count.toLocaleString('en-GB')}
                </Box>
              )}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}

/** The content of the selected tab. It fills the height, so that the bar of a short form is at the bottom of the window. */
export function TabContent({ tab, children }: { readonly tab: string; readonly children: React.ReactNode }) {
  return (
    <Box
      role="tabpanel"
      aria-labelledby={tabId(tab)}
      sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      {children}
    </Box>
  );
}

/** The selected tab, stored in the address (`?tab=jobs`), so that a link or a reload opens the same one. */
export function useTab(tabs: readonly TabFacts[]): readonly [value: string, choose: (key: string) => void] {
  const [query, change] = useAddress();
  const first = tabs[0]?.key ?? '';
  const value = tabs.some((tab) => tab.key === query.tab) ? (query.tab ?? first) : first;
  return [value, (key) => change({ tab: key === first ? null : key })];
}

const tabId = (key: string): string => `tab-${key}`;
