import '@fontsource-variable/inter/wght.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#engine/http/failure.ts';
import { checkCsrfToken } from '#engine/http/client.web.ts';
import { provideDeclarations } from '#engine/entity/declarations.web.ts';
import { indexNouns } from '#engine/entity/nounIndex.ts';
import { receivesChanges, startLiveState } from '#engine/live/browser/live.web.ts';
import { startLive } from '#engine/live/browser/startLive.web.ts';
import { focusHeadingOnArrival } from '#engine/screens/arrival.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { startAppState } from '#engine/http/appState.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { components } from './areas.tsx';
import { fetchBanners, ShellBanners } from './shell/banners/banners.web.ts';
import { startClickPulse } from './shell/clickPulse.web.ts';
import { entranceFor, listenToAnswers, listenToLoading } from './entrance/entrance.web.ts';
import { declarationsFor, fetchDeclarations } from './declarations.web.ts';
import { allScreens, nouns } from './manifest.ts';
import { makeRouter } from './router.tsx';
import { galleryScreen, VERIFY } from './screens.ts';
import { StartFailure } from './shell/StartFailure.tsx';
import { theme } from './shell/theme.web.ts';

const shellComponents: Components = {
  '/': () => import('./home/Home.tsx'),
  '/logon': () => import('./entrance/Logon.tsx'),
  '/logon/forgotten': () => import('./entrance/ForgottenPassword.tsx'),
  '/logon/company': () => import('./entrance/CompanyReturn.tsx'),
  '/link-sign-in/{token}': () => import('./entrance/ConnectAccount.tsx'),
  '/setup/{token}': () => import('./entrance/Setup.tsx'),
  '/invite/{token}': () => import('./entrance/Invitation.tsx'),
  '/reset/{token}': () => import('./entrance/NewPassword.tsx'),
  '/confirm-address/{token}': () => import('./entrance/ConfirmAddress.tsx'),
  '/not-me': () => import('./entrance/SignInReported.tsx'),
  '/not-me/{token}': () => import('./entrance/ReportSignIn.tsx'),
  '/share/{token}': () => import('./entrance/Share.tsx'),
  [VERIFY.path]: () => import('./entrance/Verification.tsx'),
  '/forbidden': () => import('./shell/Forbidden.tsx'),
  '/no-jobs': () => import('./shell/NoJobs.tsx'),
  ...(import.meta.env.DEV ? { [galleryScreen.path]: () => import('./shell/Gallery.tsx') } : {}),
};

indexNouns(nouns);
provideDeclarations(fetchDeclarations);
startAppState();
startLiveState();
checkCsrfToken();
startClickPulse();

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Live updates announce changes, also after a gap, so queries covered by them are not refetched as a precaution.
      refetchOnWindowFocus: (query) => !receivesChanges(query),
      refetchOnReconnect: (query) => query.state.status === 'error' || !receivesChanges(query),
      // Refused requests are not retried. Failed ones are retried twice.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
});
const router = makeRouter({
  screens: import.meta.env.DEV ? [...allScreens, galleryScreen] : allScreens,
  components: { ...components, ...shellComponents },
  queryClient,
  declarations: declarationsFor,
});

// Only Emotion creates styles in the browser, with the page's nonce. The content security policy allows no others.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

async function start(): Promise<void> {
  listenToLoading(router);
  listenToAnswers(router);
  focusHeadingOnArrival(router);
  // Loads the first screen's code in parallel with the session.
  router.preloadRoute({ to: router.history.location.pathname }).catch(() => {});
  if (document.documentElement.dataset.boot) void ShellBanners.ask();
  const session = await readSession().catch((failure: unknown) => failure);
  const root = createRoot(document.getElementById('root') ?? document.body);
  const entrance = entranceFor(session, router.history.location.href);
  if (entrance === 'closed') {
    root.render(<Around>{<StartFailure error={session} />}</Around>);
    return;
  }
  if (entrance !== 'open') router.history.replace(entrance.elsewhere);
  // Renders after the first screen has loaded, which avoids an empty page.
  await Promise.all([router.load(), session && fetchBanners(queryClient)]);
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
        {/* The theme is the attribute of the document, and this provider must not store or choose it. */}
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
