import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLive } from '#engine/live/browser/live.web.ts';
import { later, laterPart } from '#engine/screens/laterPart.web.ts';
import { Toasts } from '#engine/parts/Toasts.tsx';
import { afterPaint } from '#engine/screens/afterPaint.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { stepOnTrail } from '#engine/screens/trail.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { useAppState } from '#engine/http/appState.web.ts';
import { mayOpen, mustEnrol, useSession, useSessionEnded } from '#engine/session/session.web.ts';
import { ShellBanners } from './banners/banners.web.ts';
import { ConnectionBanner } from './banners/ConnectionBanner.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { allScreens } from '../manifest.ts';
import { creatables, isInSettings, goTargets, menuOf } from './menu.ts';
import { Menu } from './Menu.tsx';
import type { MenuDrawerProps } from './MenuDrawer.tsx';
import { useMenuWidth } from './menuWidth.web.ts';
import { closeOverlay, openKeyTable, openPalette, useOverlay } from './overlays.web.ts';
import { Ribbon } from './banners/Ribbon.tsx';
import { TopBar } from './TopBar.tsx';

slot(
  'list:nothing',
  later(async () => (await import('./SearchEverything.tsx')).SearchEverything),
);

const CommandPalette = later(async () => (await import('./commands/CommandPalette.tsx')).CommandPalette);
const SettingsFrame = lazy(async () => ({ default: (await import('./settings/SettingsFrame.tsx')).SettingsFrame }));
const ReleaseBanner = later(async () => (await import('./banners/ReleaseBanner.tsx')).ReleaseBanner);
const useMenuDrawer = laterPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);
const KeyTable = later(async () => (await import('./KeyTable.tsx')).KeyTable);
const SignOutDialog = later(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);
const MustEnrol = lazy(() => import('../entrance/MustEnrol.tsx').then((module) => ({ default: module.MustEnrol })));
const SignInDialog = later(async () => (await import('../entrance/SignInDialog.tsx')).SignInDialog);

/** The frame of every screen: menu and top bar for signed-in users, otherwise none. */
export function Shell() {
  const session = useSession();
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  const isBare = !session || session.twoFactor === 'pending' || screen?.bare || (screen?.public && !screen.framed);
  return (
    <>
      {mustEnrol(session) && !screen?.public ? (
        <Suspense>
          <MustEnrol />
        </Suspense>
      ) : isBare ? (
        <Bare />
      ) : (
        <Framed />
      )}
      <Toasts />
    </>
  );
}

function Bare() {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
        <ConnectionBanner />
        <LoadingBar />
      </Box>
      <Main>
        <Outlet />
      </Main>
    </Box>
  );
}

const WIDE = 232;
const RAIL = 60;

function Framed() {
  const theme = useTheme();
  const isNarrow = useMediaQuery(theme.breakpoints.down('md'));
  const isHuge = useMediaQuery(theme.breakpoints.up('xl'));
  const hasSideFrame = useRouterState({
    select: (state) =>
      // A new customer opens in the frame of a customer, so the menu keeps its width when it is saved.
      state.matches.some(({ staticData: { screen } }) => screen?.layout || screen?.path === '/customers/create') ||
      isInSettings(state.matches.at(-1)?.staticData.screen),
  });
  const environment = useAppState((state) => state.app.environment);
  // Renders again for another user, or when permissions change.
  useSession();
  const ended = useSessionEnded();
  const release = useLive((live) => live.release);
  const overlay = useOverlay();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Open for one page, so that navigation closes it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null);
  const [width, toggleWidth] = useMenuWidth({ isBeside: hasSideFrame && !isHuge });
  const rail = !isNarrow && width === 'rail';
  const groups = menuOf(allScreens, mayOpen);
  useShellKeys();

  const menu = <Menu groups={groups} rail={rail} />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      {isNarrow ? (
        <NarrowMenu open={drawerOn === pathname} onClose={() => setDrawerOn(null)}>
          {menu}
        </NarrowMenu>
      ) : (
        <Box sx={{ position: 'sticky', top: 0, flexShrink: 0, width: rail ? RAIL : WIDE, height: '100dvh' }}>
          {menu}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box
          component="header"
          ref={measureTop}
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 'appBar',
            bgcolor: 'background.paper',
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          {environment !== 'Production' && <Ribbon environment={environment} />}
          <TopBar
            menuButton={isNarrow ? 'open' : rail ? 'expand' : 'collapse'}
            onMenu={isNarrow ? () => setDrawerOn(pathname) : toggleWidth}
            creatables={creatables(allScreens, mayOpen)}
          />
          <ConnectionBanner />
          {release !== null && <ReleaseBanner release={release} />}
          <ShellBanners />
          <LoadingBar />
        </Box>
        <Main>
          <Framing />
        </Main>
      </Box>
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={closeOverlay} />}
        {overlay === 'signOut' && <SignOutDialog onClose={closeOverlay} />}
        {overlay === 'keys' && <KeyTable onClose={closeOverlay} />}
        {ended && <SignInDialog />}
      </Suspense>
    </Box>
  );
}

function NarrowMenu(props: MenuDrawerProps) {
  const Drawn = useMenuDrawer();
  return Drawn && <Drawn {...props} />;
}

/** Sets the top bar's height as a CSS variable for sticky elements. A ribbon or banner changes the height. */
function measureTop(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => root.setProperty('--shell-top', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    root.removeProperty('--shell-top');
  };
}

function Main({ children }: { readonly children: ReactNode }) {
  const fluid = useAppState((state) => state.layout.fluid);
  const classes = useAppState((state) => state.layout.containerClasses);
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      className={[fluid ? 'container-fluid' : 'container', ...classes].join(' ')}
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        outline: 'none',
        '&.container': { width: '100%', maxWidth: 1200, mx: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}

/** The settings have their own frame, whose space is reserved until it loads. */
function Framing() {
  const isSettings = useRouterState({
    select: (state) => isInSettings(state.matches.at(-1)?.staticData.screen),
  });
  if (!isSettings) return <Outlet />;
  return (
    <Suspense fallback={<Box sx={{ flex: 1, ml: { md: '244px' }, mt: { xs: '44px', md: 0 } }} />}>
      <SettingsFrame>
        <Outlet />
      </SettingsFrame>
    </Suspense>
  );
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event: React.MouseEvent) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        left: -9999,
        zIndex: 2100,
        px: 2,
        py: 1,
        borderRadius: '6px',
        bgcolor: 'background.paper',
        color: 'primary.main',
        fontWeight: 600,
        '&:focus': { left: 8, top: 8 },
      }}
    >
      Skip to content
    </Box>
  );
}

function useShellKeys(): void {
  const go = useGo();
  const follow = (step: 1 | -1) => () => {
    const next = stepOnTrail(window.location.pathname, step);
    if (next) go(next);
  };
  useKeys({
    'mod+k': () => openPalette(),
    '?': openKeyTable,
    '/': focusListSearch,
    j: follow(1),
    k: follow(-1),
    ...Object.fromEntries(
      goTargets(allScreens, mayOpen).map(({ letter, to }) => [`g ${letter}`, () => afterPaint(() => go(to))]),
    ),
  });
}

/** Focuses the search of the list on the page, or opens the global search if there is none. */
function focusListSearch(): void {
  const search = document.querySelector<HTMLElement>('main [data-list-search]');
  if (search) search.focus();
  else openPalette();
}
