import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import {
  Boxes,
  BriefcaseBusiness,
  Building2,
  Car,
  House,
  Landmark,
  Settings2,
  Truck,
  UserRound,
  Users,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { CompanyLogo } from '#engine/settings/CompanyLogo.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { AreaName, ScreenFacts } from '#engine/screens/manifest.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { useAppState } from '#engine/http/appState.web.ts';
import { BrandMark } from './Brand.tsx';
import { brand } from './colours.ts';
import { MENU_FOCUS as FOCUS } from './menuFocus.ts';
import type { MenuArea, MenuGroup } from './menu.ts';
import { MenuPages } from './MenuPages.tsx';

export interface MenuProps {
  readonly groups: readonly MenuGroup[];
  /** Icons only. */
  readonly rail: boolean;
}

/** The main menu: areas in groups; the one the user is in unfolds its pages. */
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
          px: 1,
          pb: 2,
          scrollbarWidth: 'thin',
          scrollbarColor: 'var(--mui-palette-nav-line) transparent',
        }}
      >
        {groups.map((group, at) => (
          <Box key={group.label ?? at} role="group" aria-label={group.label} sx={{ mt: at > 0 ? 1.5 : 0.5 }}>
            {group.label && !rail && (
              <Typography
                variant="overline"
                aria-hidden="true"
                sx={{ display: 'block', mb: 0.25, px: 1.25, color: 'nav.muted' }}
              >
                {group.label}
              </Typography>
            )}
            {group.label && rail && <Box sx={{ my: 1.25, borderTop: '1px solid', borderColor: 'nav.line' }} />}
            {group.areas.map((area) => (
              <Area key={area.name} area={area} rail={rail} isCurrent={area.name === current} />
            ))}
          </Box>
        ))}
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

/** An error page belongs nowhere. */
const areaOf = (screen: ScreenFacts | undefined): AreaName | undefined => (screen?.framed ? undefined : screen?.area);

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
      <Tooltip title={rail ? area.label : ''} placement="right">
        <Go
          to={area.to}
          aria-current={isCurrent ? 'true' : undefined}
          aria-label={rail ? area.label : undefined}
          sx={{
            position: 'relative',
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            height: { xs: 44, md: 36 },
            px: rail ? 1.625 : 1.25,
            borderRadius: '6px',
            fontSize: '0.8438rem',
            fontWeight: isCurrent ? 600 : 500,
            textDecoration: 'none',
            color: isCurrent ? 'nav.text' : 'nav.muted',
            bgcolor: isCurrent ? 'nav.hover' : 'transparent',
            '&:hover': { color: 'nav.text', bgcolor: 'nav.hover' },
            ...(isCurrent
              ? {
                  '&::before': {
                    content: '""',
                    position: 'absolute',
                    left: -8,
                    top: 8,
                    bottom: 8,
                    width: 3,
                    borderRadius: '0 3px 3px 0',
                    bgcolor: brand.green,
                  },
                }
              : {}),
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
          {!rail && (
            <>
              <Box component="span" sx={{ flex: 1 }}>
                {area.label}
              </Box>
              <Slot place={`menu:${area.name}`} />
            </>
          )}
        </Go>
      </Tooltip>
      {isCurrent && !rail && area.pages.length > 1 && <MenuPages area={area} />}
    </>
  );
}

const ICONS: Readonly<Record<AreaName, LucideIcon>> = {
  home: House,
  customers: Building2,
  jobs: BriefcaseBusiness,
  installations: Wrench,
  suppliers: Truck,
  accounts: Landmark,
  staff: UsersRound,
  mileage: Car,
  teams: Users,
  users: UserRound,
  catalogue: Boxes,
  system: Settings2,
};
