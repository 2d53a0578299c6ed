import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, type ReactNode } from 'react';
import { usePageTitle } from '../../http/appState.web.ts';
import { type Crumb, crumbsOf } from '../../screens/crumbs.ts';
import { usePlace, useScreenPath } from '../../screens/place.web.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { PageActions } from './PageActions.tsx';
import type { PageAction } from './pageActions.web.ts';
import { usePanel } from './panel.web.ts';

export interface PageProps {
  /** The page's only h1. Defaults to the title of its screen, except for pages of a record. */
  readonly title?: string;
  readonly subtitle?: ReactNode;
  /** Status labels next to the title. */
  readonly status?: ReactNode;
  readonly actions?: readonly PageAction[];
  /** Other content to the right of the title, before the actions. */
  readonly aside?: ReactNode;
  /** A `TabBar` below the title. */
  readonly tabs?: ReactNode;
  /** The breadcrumb. Derived from the address by default. */
  readonly crumbs?: readonly Crumb[];
  /** The content fills the remaining height, like a list that scrolls within itself. */
  readonly fill?: boolean;
  /** In a panel: wide enough for two lists in a row. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of every screen: breadcrumb, title with status, actions and content. In a panel the title goes into the
 * panel's header, and the breadcrumb and the tabs are left out.
 */
export function Page(props: PageProps) {
  const panel = usePanel();
  return panel ? <PanelPage {...props} /> : <WholePage {...props} />;
}

function WholePage({
  title: own,
  subtitle,
  status,
  actions = NONE,
  aside,
  tabs,
  crumbs,
  fill = false,
  children,
}: PageProps) {
  const { screen } = usePlace();
  const title = own ?? screen.title;
  usePageTitle(own ?? null);
  const derived = useCrumbs(title);
  const way = crumbs ?? derived;
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        ...(fill ? { height: { sm: 'calc(100dvh - var(--shell-top, 57px))' } } : {}),
      }}
    >
      <Box component="header" sx={{ px: { xs: 1.5, md: 3 }, pt: fill ? 1.5 : 2, pb: tabs ? 0 : fill ? 1 : 1.75 }}>
        {way.length > 0 && <Breadcrumb crumbs={way} />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minHeight: 34 }}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.25, rowGap: 0.5, flexWrap: 'wrap' }}>
              <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}>
                {title}
              </Typography>
              {status}
            </Box>
            {subtitle && (
              <Typography variant="body2" component="div" sx={{ color: 'text.secondary', maxWidth: '90ch' }}>
                {subtitle}
              </Typography>
            )}
          </Box>
          {aside}
          <PageActions actions={actions} />
        </Box>
        {tabs}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          px: { xs: 1.5, md: 3 },
          // Reserves space for the main action, which stays at the bottom on a phone.
          pb: { xs: actions.some((action) => action.main) ? 11 : 3, sm: fill ? 1.5 : 3 },
          ...(tabs ? { pt: 2, borderTop: '1px solid', borderColor: 'divider', mt: '-1px' } : {}),
          ...(fill ? { minHeight: 0 } : {}),
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

function PanelPage({ title, subtitle, status, actions = NONE, wide = false, children }: PageProps) {
  const panel = usePanel();
  const said = typeof subtitle === 'string' ? subtitle : undefined;
  const { screen } = usePlace();
  const heading = title ?? screen.title;
  useEffect(
    () => panel?.setHeading({ title: heading, wide, ...(said ? { subtitle: said } : {}) }),
    [panel, heading, said, wide],
  );
  if (!status && actions.length === 0) return children;
  return (
    // Space for the main action, which stays at the bottom on a phone.
    <Box sx={{ pb: { xs: actions.some((action) => action.main) ? 8 : 0, sm: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, '&:has(*)': { mb: 2 } }}>
        {status}
        <PageActions actions={actions} />
      </Box>
      {children}
    </Box>
  );
}

const NONE: readonly PageAction[] = [];
const MOST_NAMES = 200;
/** The last known titles of pages, so that the breadcrumb of a form below a record shows the record's name. */
const names = new Map<string, string>();

function useCrumbs(title: string): readonly Crumb[] {
  const { screen, params, byPath } = usePlace();
  const path = useScreenPath();
  useEffect(() => {
    if (names.size >= MOST_NAMES) names.clear();
    names.set(path, title);
  }, [path, title]);
  return useMemo(() => crumbsOf(screen, params, byPath, names), [screen, params, byPath]);
}
