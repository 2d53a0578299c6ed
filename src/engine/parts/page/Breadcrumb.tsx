import Box from '@mui/material/Box';
import { ChevronRight } from 'lucide-react';
import type { Crumb } from '../../screens/crumbs.ts';
import { Go } from '../../screens/Go.tsx';

/** The breadcrumb of a page. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ mb: 0.25 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          m: 0,
          p: 0,
          listStyle: 'none',
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        {crumbs.map((crumb, at) => (
          <Box component="li" key={crumb.to} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {at > 0 && <ChevronRight size={12} aria-hidden="true" />}
            <Go
              to={crumb.to}
              sx={{
                color: 'inherit',
                textDecoration: 'none',
                lineHeight: '24px',
                '&:hover': { color: 'primary.main', textDecoration: 'underline' },
              }}
            >
              {crumb.label}
            </Go>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
