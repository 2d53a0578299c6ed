import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CompanyLogo } from '#engine/settings/CompanyLogo.tsx';
import { CompanyPhone } from '#engine/settings/CompanyPhone.tsx';
import { meta, useAppState } from '#engine/http/appState.web.ts';
import { BrandMark } from '../shell/Brand.tsx';

/** For staff: the name of the system and of the company. */
export function ProductSide() {
  const name = useAppState((state) => state.app.name);
  const company = meta('company');
  return (
    <Side>
      <Name>{name}</Name>
      {company && <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{company}</Typography>}
      <Typography sx={{ display: { xs: 'none', md: 'block' }, mt: 1, maxWidth: 340, color: 'nav.muted' }}>
        Customers, jobs, assets and accounts in one place.
      </Typography>
    </Side>
  );
}

/** For people outside the company: the company that sent the link, and a number to call for verification. */
export function CompanySide() {
  const name = useAppState((state) => state.app.name);
  return (
    <Side>
      <Name>{meta('company') || name}</Name>
      <Box sx={{ mt: 0.5, '&:empty': { display: 'none' } }}>
        <CompanyPhone />
      </Box>
    </Side>
  );
}

/** A column on wide screens, a strip on a phone. */
const Side = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      flex: { md: '0 0 40%' },
      maxWidth: { md: 560 },
      display: 'flex',
      flexDirection: { xs: 'row', md: 'column' },
      alignItems: { xs: 'center', md: 'flex-start' },
      justifyContent: { md: 'space-between' },
      gap: 1.5,
      px: { xs: 2.5, md: 6 },
      py: { xs: 2, md: 6 },
      bgcolor: 'nav.bg',
      color: 'nav.text',
    }}
  >
    <CompanyLogo size="large" height={72} otherwise={<BrandMark size={40} />} />
    <Box>{children}</Box>
    <Box
      aria-hidden="true"
      sx={{ display: { xs: 'none', md: 'block' }, width: 64, height: 4, borderRadius: 2, bgcolor: 'primary.light' }}
    />
  </Box>
);

const Name = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    sx={{ fontSize: { xs: '1.125rem', md: '2rem' }, fontWeight: 700, letterSpacing: '-0.025em', lineHeight: 1.2 }}
  >
    {children}
  </Typography>
);
