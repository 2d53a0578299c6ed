import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useAppState } from '#engine/http/appState.web.ts';
import { CompanySide, ProductSide } from './AuthSide.tsx';

export interface AuthLayoutProps {
  readonly title: string;
  readonly about?: string;
  /** For people outside the company: shows the company and its phone number, without details of the product. */
  readonly isForOutsiders?: boolean;
  readonly children: ReactNode;
}

/** The layout of pages before sign-in: the company, the installation and a single task. */
export function AuthLayout({ title, about, isForOutsiders = false, children }: AuthLayoutProps) {
  const environment = useAppState((state) => state.app.environment);
  const heading = useRef<HTMLHeadingElement>(null);
  // If the focused element disappeared with the previous step, the heading takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: { xs: 'column', md: 'row' }, minWidth: 0 }}>
      {isForOutsiders ? <CompanySide /> : <ProductSide />}
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
          {environment !== 'Production' && !isForOutsiders && (
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
