import '@fontsource-variable/inter/wght.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#core/http/failure.ts';
import { checkCsrfToken } from '#core/http/client.web.ts';
import { isToldOfChanges, startLiveState } from '#core/live/live.web.ts';
import { startLive } from '#core/live/startLive.web.ts';
import { focusHeadingOnArrival } from '#core/screens/arrival.web.ts';
import type { Components } from '#core/screens/components.web.ts';
import { startAppState } from '#core/session/appState.web.ts';
import { readSession } from '#core/session/session.web.ts';
import { components } from './areas.tsx';
import { startClickPulse } from './clickPulse.web.ts';
import { entranceFor, listenToAnswers, listenToLoading } from './entrance.web.ts';
import { allScreens } from './manifest.ts';
import { makeRouter } from './router.tsx';
import { galleryScreen, VERIFY } from './screens.ts';
import { StartFailure } from './StartFailure.tsx';
import { theme } from './theme.web.ts';

const shellComponents: Components = {
  '/': () => import('./home/Home.tsx'),
  '/logon': () => import('./Logon.tsx'),
  '/logon/forgotten': () => import('./ForgottenPassword.tsx'),
  '/logon/company': () => import('./CompanyReturn.tsx'),
  '/link-sign-in/{token}': () => import('./ConnectAccount.tsx'),
  '/setup/{token}': () => import('./Setup.tsx'),
  '/invite/{token}': () => import('./Invitation.tsx'),
  '/reset/{token}': () => import('./NewPassword.tsx'),
  '/confirm-address/{token}': () => import('./ConfirmAddress.tsx'),
  '/not-me': () => import('./Disowned.tsx'),
  '/not-me/{token}': () => import('./NotMe.tsx'),
  '/share/{token}': () => import('./Share.tsx'),
  [VERIFY.path]: () => import('./Verification.tsx'),
  '/forbidden': () => import('./Forbidden.tsx'),
  '/no-jobs': () => import('./NoJobs.tsx'),
  ...(import.meta.env.DEV ? { [galleryScreen.path]: () => import('./Gallery.tsx') } : {}),
};

startAppState();
startLiveState();
checkCsrfToken();
startClickPulse();

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Live updates tell what has changed, also after a gap: of what they tell nothing need be asked just in case.
      refetchOnWindowFocus: (query) => !isToldOfChanges(query),
      refetchOnReconnect: (query) => query.state.status === 'error' || !isToldOfChanges(query),
      // What the server said no to is not asked again; what it failed at, twice.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
});
const router = makeRouter({
  screens: import.meta.env.DEV ? [...allScreens, galleryScreen] : allScreens,
  components: { ...components, ...shellComponents },
  queryClient,
});

// The only styles made in the browser are Emotion's, under the page's nonce: the content policy allows no others.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

async function start(): Promise<void> {
  listenToLoading(router);
  listenToAnswers(router);
  focusHeadingOnArrival(router);
  // The first screen's code comes while it is asked who is here.
  router.preloadRoute({ to: router.history.location.pathname }).catch(() => {});
  const session = await readSession().catch((failure: unknown) => failure);
  const root = createRoot(document.getElementById('root') ?? document.body);
  const entrance = entranceFor(session, router.history.location.href);
  if (entrance === 'closed') {
    root.render(<Around>{<StartFailure error={session} />}</Around>);
    return;
  }
  if (entrance !== 'open') router.history.replace(entrance.elsewhere);
  // Drawn when the first screen is there: no flash of an empty page.
  await router.load();
  root.render(
    <Around>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Around>,
  );
  startLive(queryClient);
}

function Around({ children }: { readonly children: React.ReactNode }) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        {/* The theme in force is the attribute on the document; nothing of it is kept or chosen here. */}
        <ThemeProvider
          theme={theme}
          defaultMode={document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'}
          storageManager={null}
          noSsr
        >
          <CssBaseline enableColorScheme />
          {children}
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}

void start();
