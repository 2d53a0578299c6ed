import Box from '@mui/material/Box';
import { everyArea } from './menu.examples.ts';
import { menuOf } from './menu.ts';
import { Menu } from './Menu.tsx';

const groups = menuOf(everyArea, () => true);

export const EveryArea = () => (
  <Box sx={{ width: 232, height: 640 }}>
    <Menu groups={groups} rail={false} />
  </Box>
);

export const AsIcons = () => (
  <Box sx={{ width: 60, height: 640 }}>
    <Menu groups={groups} rail />
  </Box>
);

export const OfSomeoneWithLittleToSee = () => (
  <Box sx={{ width: 232, height: 240 }}>
    <Menu groups={menuOf(everyArea, ({ area }) => area === 'home' || area === 'mileage')} rail={false} />
  </Box>
);
