import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRouterState } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Go } from '#engine/screens/Go.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { type MenuArea, type MenuPage, type MenuPart, partsOf } from './menu.ts';
import { MENU_FOCUS } from './menuFocus.ts';

/** The pages of the area one is in. Where there are many they fold into parts; the one with the present page is open. */
export function MenuPages({ area }: { readonly area: MenuArea }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const here = area.pages
    .filter((page) => pathname === page.to || pathname.startsWith(`${page.to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
  return (
    <Box sx={{ my: 0.5, ml: '19px', borderLeft: '1px solid', borderColor: 'nav.line' }}>
      {partsOf(area, area.pages).map((part) =>
        part.label === undefined ? (
          <Pages key="" pages={part.pages} here={here} />
        ) : (
          // Remembers being opened or shut only while one is in the same part.
          <Part key={`${part.label} ${part.label === here?.part}`} part={part} here={here} />
        ),
      )}
    </Box>
  );
}

function Part({ part: { label, pages }, here }: { readonly part: MenuPart; readonly here: MenuPage | undefined }) {
  const id = useId();
  const [isOpen, setOpen] = useState(label === here?.part);
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ ...LINE, width: 'calc(100% - 8px)', justifyContent: 'flex-start', color: 'nav.muted', fontWeight: 550 }}
      >
        <Box
          component={ChevronRight}
          size={14}
          aria-hidden="true"
          sx={{ flexShrink: 0, ml: -0.5, transform: isOpen ? 'rotate(90deg)' : 'none' }}
        />
        {label}
      </ButtonBase>
      <Box id={id} hidden={!isOpen}>
        <Pages pages={pages} here={here} isInPart />
      </Box>
    </>
  );
}

/** Counts of what waits for the user come from the areas: a slot of the page's address. */
function Pages({
  pages,
  here,
  isInPart = false,
}: {
  readonly pages: readonly MenuPage[];
  readonly here: MenuPage | undefined;
  readonly isInPart?: boolean;
}) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pages.map((page) => (
        <li key={page.to}>
          <Go
            to={page.to}
            aria-current={page === here ? 'page' : undefined}
            sx={{
              ...LINE,
              ...(isInPart ? { pl: 3 } : {}),
              fontWeight: page === here ? 600 : 450,
              textDecoration: 'none',
              color: page === here ? 'nav.text' : 'nav.muted',
            }}
          >
            <Box component="span" sx={{ flex: 1 }}>
              {page.label}
            </Box>
            <Slot place={`menu:${page.to}`} />
          </Go>
        </li>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 40, md: 30 },
  ml: 1,
  px: 1.25,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  '&:hover': { color: 'nav.text', bgcolor: 'nav.hover' },
  ...MENU_FOCUS,
} as const;
