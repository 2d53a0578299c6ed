import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { CompanyLogo } from '#engine/settings/CompanyLogo.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { meta, useAppState } from '#engine/http/appState.web.ts';
import { BrandMark } from '../shell/Brand.tsx';

export interface AuthLayoutProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/** What is seen before anybody is signed in: whose system this is, which one, and one thing to do. */
export function AuthLayout({ title, about, children }: AuthLayoutProps) {
  const environment = useAppState((state) => state.app.environment);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed may be gone with the step before: the page is then read from its head.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: { xs: 'column', md: 'row' }, minWidth: 0 }}>
      <House />
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: { md: 'center' },
          px: { xs: 2.5, sm: 4 },
          pt: { xs: 4, md: 4 },
          pb: 8,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 360 }}>
          {environment !== 'Production' && (
            <Box sx={{ mb: 2 }}>
              <StatusPill tone="warning">{environment}</StatusPill>
            </Box>
          )}
          <Typography
            ref={heading}
            variant="h1"
            tabIndex={-1}
            sx={{ fontSize: '1.5rem', '&:focus': { outline: 'none' } }}
          >
            {title}
          </Typography>
          {about && (
            <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
              {about}
            </Typography>
          )}
          <Box sx={{ mt: 3 }}>{children}</Box>
        </Box>
      </Box>
    </Box>
  );
}

/** The house itself: a side of its own on a screen, a strip on a phone. */
function House() {
  const name = useAppState((state) => state.app.name);
  const company = meta('company');
  return (
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
      <Box>
        <Typography
          sx={{ fontSize: { xs: '1.125rem', md: '2rem' }, fontWeight: 700, letterSpacing: '-0.025em', lineHeight: 1.2 }}
        >
          {name}
        </Typography>
        {company && <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{company}</Typography>}
        <Typography sx={{ display: { xs: 'none', md: 'block' }, mt: 1, maxWidth: 340, color: 'nav.muted' }}>
          Customers, assets, jobs and accounts in one place.
        </Typography>
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: { xs: 'none', md: 'block' }, width: 64, height: 4, borderRadius: 2, bgcolor: 'primary.light' }}
      />
    </Box>
  );
}
