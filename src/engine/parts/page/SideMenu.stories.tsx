import Box from '@mui/material/Box';
import { SideMenu, type SideGroup } from './SideMenu.tsx';

const GROUPS: readonly SideGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: '/gallery', icon: 'layout-dashboard' },
      { label: 'Jobs', to: '/jobs', icon: 'briefcase-business', count: 7 },
    ],
  },
  {
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

export const WithGroups = () => (
  <Box
    sx={{
      width: 244,
      height: 320,
      display: 'flex',
      flexDirection: 'column',
      border: '1px solid',
      borderColor: 'divider',
      pt: 2,
    }}
  >
    <SideMenu label="Customer pages" groups={GROUPS} find="Find in this customer" />
  </Box>
);
