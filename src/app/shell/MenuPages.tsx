import Box from '@mui/material/Box';
import { useRouterState } from '@tanstack/react-router';
import { Go } from '#engine/screens/Go.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import type { MenuArea } from './menu.ts';
import { MENU_LINE } from './menuFocus.ts';
import { Waiting } from './Waiting.tsx';

/** The pages of the area one is in. Counts of what waits for the user come from the areas: a slot of the page's address. */
export function MenuPages({ area }: { readonly area: MenuArea }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const here = area.pages
    .filter((page) => pathname === page.to || pathname.startsWith(`${page.to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
  return (
    <Box
      component="ul"
      aria-label={area.label}
      sx={{ my: 0.5, ml: '19px', p: 0, listStyle: 'none', borderLeft: '1px solid', borderColor: 'nav.line' }}
    >
      {area.pages.map((page) => (
        <li key={page.to}>
          <Go
            to={page.to}
            aria-current={page === here ? 'page' : undefined}
            sx={{
              ...MENU_LINE,
              fontWeight: page === here ? 600 : 450,
              color: page === here ? 'nav.text' : 'nav.muted',
            }}
          >
            <Box component="span" sx={{ flex: 1 }}>
              {page.label}
            </Box>
            <Waiting at={page.to} />
            <Slot place={`menu:${page.to}`} />
          </Go>
        </li>
      ))}
    </Box>
  );
}
