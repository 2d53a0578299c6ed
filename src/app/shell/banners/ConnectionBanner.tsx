import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Construction } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { receivesChanges } from '#engine/live/browser/live.web.ts';
import { type Connection, noteConnection, useConnection } from '#engine/http/connection.web.ts';
import { Banner } from '#engine/parts/Banner.tsx';

/** Shown while the server does not respond or is under maintenance. Disappears when the server is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  useFreshStart(connection);
  if (connection === 'offline') {
    return (
      <Banner
        icon={CloudOff}
        action={
          <Button size="small" color="inherit" onClick={() => noteConnection('offline', 0)}>
            Try now
          </Button>
        }
      >
        You are offline. You can still read this page, and your changes are kept until you are online again.
      </Banner>
    );
  }
  if (connection === 'maintenance') {
    return (
      <Banner icon={Construction}>
        Maintenance is in progress. This page tries again automatically, and your changes are kept.
      </Banner>
    );
  }
  return null;
}

/** When the server is back, refetches failed queries, and all visible queries whose changes live updates do not report. */
function useFreshStart(connection: Connection): void {
  const client = useQueryClient();
  const before = useRef(connection);
  useEffect(() => {
    if (before.current !== 'online' && connection === 'online')
      void client.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error' || query.state.error !== null || !receivesChanges(query),
      });
    before.current = connection;
  }, [connection, client]);
}
