import Box from '@mui/material/Box';
import { MapPin } from 'lucide-react';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { mapAddress, mapWords, type Placed } from './mapAddress.ts';

/** Link to the device's map, with a button to copy the address. No third-party map is loaded into the page. */
export function MapLink({ site }: { readonly site: Placed }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Box
        component="a"
        href={mapAddress(site)}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'primary.main' }}
      >
        <MapPin size={13} aria-hidden="true" />
        {site.what3words ? `///${site.what3words}` : 'Map'}
      </Box>
      <CopyButton text={mapWords(site)} what="Location for the map" />
    </Box>
  );
}
