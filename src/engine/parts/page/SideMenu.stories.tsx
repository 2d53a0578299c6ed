import Box from '@mui/material/Box';
import { useState } from 'react';
import { SideMenu, type SideFound } from './SideMenu.tsx';
import type { SideGroup } from './sideGroups.ts';

const GROUPS: readonly SideGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: '/gallery', icon: 'layout-dashboard' },
      { label: 'Jobs', to: '/jobs', icon: 'briefcase-business', count: 7 },
    ],
  },
  {
    section: 'Assets',
    label: 'Servers and storage',
    items: [
      {
        label: 'Servers',
        to: '/servers',
        icon: 'server',
        count: 14,
        attention: { tone: 'bad', label: '2 backups failed' },
      },
      {
        label: 'Storage appliances',
        to: '/storage',
        icon: 'hard-drive',
        count: 2,
        attention: { tone: 'warning', label: '1 warranty ends soon' },
      },
    ],
  },
];

export const WithGroups = () => <Shown groups={GROUPS} />;

export const WithRecordsFound = () => (
  <Shown
    groups={GROUPS}
    begun="storm"
    found={{
      groups: [
        {
          section: 'Contacts',
          items: [{ label: 'Ada Storm', to: '/contacts/3', icon: 'contact-round', hint: 'Bursar' }],
        },
        { section: 'Servers', items: [{ label: 'STORM-01', to: '/servers/5', icon: 'server', hint: '5CG1234XYZ' }] },
      ],
      isSearching: false,
      failed: null,
    }}
  />
);

/** Thirty kinds in five groups, as for the largest customers. */
export const WithThirtyKinds = () => (
  <Shown
    groups={[
      { items: [{ label: 'Dashboard', to: '/gallery', icon: 'layout-dashboard' }] },
      { section: 'Assets', items: [{ label: 'All assets', to: '/assets', icon: 'boxes', count: 465 }] },
      ...['Servers and storage', 'Network', 'Devices', 'Security', 'Software'].map((label, group) => ({
        section: 'Assets',
        label,
        items: [1, 2, 3, 4, 5, 6].map((kind) => ({
          label: `${label} type ${kind}`,
          to: `/type/${group}-${kind}`,
          icon: 'box',
          count: group * 6 + kind,
          ...(group === 1 && kind === 4 ? { attention: { tone: 'bad' as const, label: '1 out of warranty' } } : {}),
          ...(group < 3 && kind === 2 ? { attention: { tone: 'warning' as const, label: '2 not patched' } } : {}),
        })),
      })),
    ]}
  />
);

function Shown({
  groups,
  begun = '',
  found,
}: {
  readonly groups: readonly SideGroup[];
  readonly begun?: string;
  readonly found?: SideFound;
}) {
  const [words, setWords] = useState(begun);
  return (
    <Box
      sx={{
        width: 244,
        height: 420,
        display: 'flex',
        flexDirection: 'column',
        border: '1px solid',
        borderColor: 'divider',
        pt: 2,
      }}
    >
      <SideMenu
        label="Customer pages"
        groups={groups}
        find="Find in this customer"
        words={words}
        onWords={setWords}
        {...(found ? { found } : {})}
      />
    </Box>
  );
}
