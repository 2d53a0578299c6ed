import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFaceAddress } from '#engine/lists/addressBook.web.ts';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { customerMenu } from './customerMenu.web.ts';

/** Adds the first of a kind this customer has none of, and so brings it into the menu. */
export function AnotherKind({
  customerId,
  counts,
}: {
  readonly customerId: number;
  readonly counts: Readonly<Record<string, number>>;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const faceAddress = useFaceAddress();
  const groups = customerMenu()
    .filter((group) => group.onlyFilled)
    .map(({ label, entries }) => ({
      label,
      offers: entries.flatMap((entry) => {
        const noun = 'noun' in entry && !counts[entry.noun] ? nounEntry(entry.noun) : undefined;
        const to = noun && faceAddress(noun.name, 'create', { customerId });
        return noun && to ? [{ label: noun.label, icon: noun.icon ?? 'box', to }] : [];
      }),
    }))
    .filter(({ offers }) => offers.length > 0);
  if (groups.length === 0) return null;
  return (
    <Box sx={{ px: 0.5, pt: 1, pb: 2 }}>
      <Button
        size="small"
        color="inherit"
        startIcon={<Plus size={15} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        Other asset type
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420, minWidth: 220 } } }}
      >
        {groups.flatMap(({ label, offers }) => [
          <ListSubheader key={`group ${label}`} sx={{ lineHeight: '32px', bgcolor: 'background.paper' }}>
            {label}
          </ListSubheader>,
          ...offers.map((offer) => (
            <MenuItem key={offer.to} dense component={Go} to={offer.to} onClick={() => setAnchor(null)}>
              <ListItemIcon>
                <Icon name={offer.icon} size={16} />
              </ListItemIcon>
              {offer.label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </Box>
  );
}
