import Box from '@mui/material/Box';
import { useRouterState } from '@tanstack/react-router';
import { FoldingPart } from '#engine/parts/page/FoldingPart.tsx';
import { pageAt } from '#engine/parts/page/sideGroups.ts';
import { Go } from '#engine/screens/Go.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import type { MenuArea, MenuPage } from './menu.ts';
import { MENU_FOCUS, MENU_LINE } from './menuFocus.ts';
import { Waiting } from './Waiting.tsx';

/**
 * The pages of the present area, under their headings. A heading is folded unless one of its pages was used recently.
 * Areas show the number of waiting items in a slot with the page's address.
 */
export function MenuPages({ area }: { readonly area: MenuArea }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const here = pageAt(
    area.parts.flatMap(({ pages }) => pages),
    pathname,
  );
  return (
    <Box
      role="group"
      aria-label={area.label}
      sx={{ my: 0.5, ml: '19px', borderLeft: '1px solid', borderColor: 'nav.line' }}
    >
      {area.parts.map(({ label, pages }) => {
        const lines = <Lines pages={pages} here={here} />;
        if (label === undefined) return <div key="">{lines}</div>;
        return (
          <FoldingPart
            key={label}
            name={`${area.name}.${label}`}
            label={label}
            isHere={here !== undefined && pages.includes(here)}
            sx={HEAD}
          >
            {lines}
          </FoldingPart>
        );
      })}
    </Box>
  );
}

const Lines = ({ pages, here }: { readonly pages: readonly MenuPage[]; readonly here: MenuPage | undefined }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {pages.map((page) => (
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

/** Its arrow aligns with the pages that have no heading. */
const HEAD = {
  width: 'calc(100% - 8px)',
  ml: 1,
  px: 1.25,
  color: 'nav.text',
  '&:hover': { bgcolor: 'nav.hover' },
  ...MENU_FOCUS,
} as const;
