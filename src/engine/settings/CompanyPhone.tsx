import Box from '@mui/material/Box';
import { meta } from '../http/appState.web.ts';

/** The company's phone number as a link, if it is set. */
export function CompanyPhone() {
  const phone = meta('company-phone');
  if (!phone) return null;
  return (
    <Box component="a" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} sx={{ color: 'inherit', whiteSpace: 'nowrap' }}>
      {phone}
    </Box>
  );
}
