import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { closeMatches } from '#engine/screens/closeMatches.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePageTitle } from '#engine/http/appState.web.ts';
import { mayOpen, useSession } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';
import { openPalette } from './overlays.web.ts';
import { REDIRECTS } from './redirects.ts';

/** Handles unknown addresses. Common guessed addresses redirect to the right page. */
export function NotFound() {
  const go = useGo();
  const address = useRouterState({ select: (state) => state.location.pathname });
  const meant = REDIRECTS.find(([from]) => from === address)?.[1];
  useEffect(() => {
    if (meant) go(meant, { replace: true });
  }, [go, meant]);
  return meant ? null : <Lost address={address} />;
}

/** Error 404: the typed address, similar pages, and the search. */
function Lost({ address }: { readonly address: string }) {
  usePageTitle('Error 404');
  const session = useSession();
  const matches = session
    ? closeMatches(
        address,
        allScreens.filter((screen) => mayOpen(screen)),
      )
    : [];
  return (
    <EmptyState
      page
      icon="compass"
      title="Error 404"
      why={
        <>
          Page not found:{' '}
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {address}
          </Box>
          . Check the address. The record may have been removed.
          {matches.length > 0 && (
            <Box sx={{ mt: 2 }}>
              Did you mean{' '}
              {matches.map((screen, at) => (
                <span key={screen.path}>
                  {at > 0 && (at === matches.length - 1 ? ' or ' : ', ')}
                  <Go to={screen.path} sx={{ color: 'primary.main', fontWeight: 600 }}>
                    {screen.title}
                  </Go>
                </span>
              ))}
              ?
            </Box>
          )}
        </>
      }
      action={
        <>
          {session && (
            <Button variant="outlined" startIcon={<Search size={16} />} onClick={() => openPalette()}>
              Search
            </Button>
          )}
          <Button variant="contained" component={Go} to={session ? '/' : '/logon'}>
            {session ? 'Go to Home' : 'Sign in'}
          </Button>
        </>
      }
    />
  );
}
