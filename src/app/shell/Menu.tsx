import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import { later } from '#engine/screens/laterPart.web.ts';
import {
  BriefcaseBusiness,
  Building2,
  Car,
  House,
  Landmark,
  Settings2,
  Truck,
  Users,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { CompanyLogo } from '#engine/settings/CompanyLogo.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { useAppState } from '#engine/http/appState.web.ts';
import { BrandMark } from './Brand.tsx';
import { brand } from './colours.ts';
import { MENU_FOCUS as FOCUS } from './menuFocus.ts';
import { type EntryName, entryOf, type MenuArea, type MenuGroup } from './menu.ts';
import { MenuPages } from './MenuPages.tsx';
import { Waiting } from './Waiting.tsx';

const MenuOwn = later(async () => (await import('./MenuOwn.tsx')).MenuOwn);

export interface MenuProps {
  readonly groups: readonly MenuGroup[];
  /** Shows icons with labels below. */
  readonly rail: boolean;
}

/** The main menu: areas in groups. The present area shows its pages. */
export function Menu({ groups, rail }: MenuProps) {
  const current = useRouterState({ select: (state) => areaOf(state.matches.at(-1)?.staticData.screen) });
  const { name, environment } = useAppState((state) => state.app);
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        bgcolor: 'nav.bg',
        color: 'nav.text',
      }}
    >
      <Go
        to="/"
        aria-label={`${name}, go to Home`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          flexShrink: 0,
          height: 56,
          px: 2,
          color: 'inherit',
          textDecoration: 'none',
          ...FOCUS,
        }}
      >
        {rail ? <BrandMark /> : <CompanyLogo size="small" height={28} otherwise={<BrandMark />} />}
        {!rail && (
          <Box
            component="span"
            sx={{
              minWidth: 0,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontSize: '1.0625rem',
              fontWeight: 700,
              letterSpacing: '-0.02em',
            }}
          >
            {name}
          </Box>
        )}
      </Go>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          overflowX: 'hidden',
          px: rail ? 0.25 : 1,
          pb: 2,
          scrollbarWidth: 'thin',
          scrollbarColor: 'var(--mui-palette-nav-line) transparent',
        }}
      >
        {groups.map((group, at) => (
          <Box key={group.label ?? at} role="group" aria-label={group.label} sx={{ mt: at > 0 && !rail ? 1.5 : 0.5 }}>
            {group.label && !rail && (
              <Typography
                variant="overline"
                aria-hidden="true"
                sx={{ display: 'block', mb: 0.25, px: 1.25, color: 'nav.muted' }}
              >
                {group.label}
              </Typography>
            )}
            {at > 0 && rail && <Box sx={{ mx: 1, my: 0.75, borderTop: '1px solid', borderColor: 'nav.line' }} />}
            {group.areas.map((area) => (
              <Area key={area.name} area={area} rail={rail} isCurrent={area.name === current} />
            ))}
          </Box>
        ))}
        {!rail && <MenuOwn />}
      </Box>
      {!rail && environment !== 'Production' && (
        <Typography
          variant="caption"
          component="p"
          sx={{ px: 2.25, py: 1.25, borderTop: '1px solid', borderColor: 'nav.line', color: 'nav.muted' }}
        >
          {environment}
        </Typography>
      )}
    </Box>
  );
}

/** Error pages do not belong to an area. */
const areaOf = (screen: ScreenFacts | undefined): EntryName | undefined =>
  screen && !screen.framed ? entryOf(screen.area) : undefined;

function Area({
  area,
  rail,
  isCurrent,
}: {
  readonly area: MenuArea;
  readonly rail: boolean;
  readonly isCurrent: boolean;
}) {
  const Icon = ICONS[area.name];
  return (
    <>
      <Go
        to={area.to}
        aria-current={isCurrent ? 'true' : undefined}
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          borderRadius: '6px',
          textDecoration: 'none',
          fontWeight: isCurrent ? 600 : 500,
          color: isCurrent ? 'nav.text' : 'nav.muted',
          bgcolor: isCurrent ? 'nav.hover' : 'transparent',
          '&:hover': { color: 'nav.text', bgcolor: 'nav.hover' },
          ...(rail ? RAIL_ENTRY : ENTRY),
          ...(isCurrent ? markAt(rail ? -2 : -8) : {}),
          ...FOCUS,
        }}
      >
        <Icon
          size={18}
          strokeWidth={1.9}
          aria-hidden="true"
          color={isCurrent ? brand.green : 'currentColor'}
          style={{ flexShrink: 0 }}
        />
        <Box component="span" sx={rail ? RAIL_WORD : { flex: 1 }}>
          {area.label}
        </Box>
        {(rail || !isCurrent || area.parts.length === 0) && <Waiting at={area.name} small={rail} />}
        {!rail && <Slot place={`menu:${area.name}`} />}
      </Go>
      {isCurrent && !rail && area.parts.length > 0 && <MenuPages area={area} />}
    </>
  );
}

const ENTRY = { gap: 1.25, height: { xs: 44, md: 36 }, px: 1.25, fontSize: '0.8438rem' } as const;
const RAIL_ENTRY = { flexDirection: 'column', justifyContent: 'center', gap: 0.375, height: 48, my: 0.25 } as const;
const RAIL_WORD = { maxWidth: '100%', fontSize: '0.625rem', lineHeight: 1.2, letterSpacing: '-0.02em' } as const;

const markAt = (left: number) => ({
  '&::before': {
    content: '""',
    position: 'absolute',
    left,
    top: 8,
    bottom: 8,
    width: 3,
    borderRadius: '0 3px 3px 0',
    bgcolor: brand.green,
  },
});

const ICONS: Readonly<Record<EntryName, LucideIcon>> = {
  home: House,
  customers: Building2,
  jobs: BriefcaseBusiness,
  installations: Wrench,
  suppliers: Truck,
  accounts: Landmark,
  staff: UsersRound,
  mileage: Car,
  teams: Users,
  system: Settings2,
};
