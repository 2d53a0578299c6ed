import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Outlet } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { SideFrame } from '#engine/parts/page/SideFrame.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { useLayout } from '#engine/http/appState.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { Overview } from '../customers/overview.ts';
import { AnotherKind } from './AnotherKind.tsx';
import { CustomerHead, CustomerHeadComing } from './CustomerHead.tsx';
import { customerMenu } from './customerMenu.web.ts';
import { menuGroups } from './menuGroups.ts';
import { useOverview } from './useOverview.web.ts';

/** Everything of one customer in one frame, which stays while one moves among its pages. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  // Another customer begins anew: nothing of the one before may be seen over its data.
  return <Frame key={customerId} customerId={customerId} />;
}

function Frame({ customerId }: { readonly customerId: number }) {
  const { data: overview, error, refetch } = useOverview(customerId);
  const { byPath } = usePlace();
  useLayout({ customer: overview ? factsOf(overview) : {}, customerPage: true });
  useOpened(customerId, overview !== undefined);
  if (error instanceof ApiError && error.status === 404) return <NoSuchCustomer />;
  if (error && !overview)
    return <Failed page what="This customer could not be opened" error={error} onRetry={() => void refetch()} />;
  const groups = menuGroups({
    customerId,
    groups: customerMenu(),
    overview,
    nounNamed: nounEntry,
    screens: byPath,
    allows,
  });
  return (
    <SideFrame
      label="Customer"
      title={overview?.customer.name ?? 'Customer'}
      header={overview ? <CustomerHead overview={overview} /> : <CustomerHeadComing />}
      groups={groups}
      find="Find in this customer"
      footer={overview && <AnotherKind customerId={customerId} counts={overview.counts} />}
    >
      {overview?.customer.alert && <AlertStrip text={overview.customer.alert} />}
      <Outlet />
    </SideFrame>
  );
}

/** What outside observers read of the customer on screen. */
const factsOf = ({ customer: { id, name, code, status, town } }: Overview) => ({ id, name, code, status, town });

/** Remembers that it was opened, for "recent" and for the order of search results. */
function useOpened(customerId: number, isThere: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isThere) return;
    api(`/api/v1/recent/customer/${customerId}`, { method: 'PUT' }).then(
      () => client.invalidateQueries({ queryKey: ['recent'] }),
      // Not remembering costs nobody anything.
      () => {},
    );
  }, [client, customerId, isThere]);
}

/** The same red in both themes: white on it is 6.1:1. */
const ALERT_RED = '#b92b3a';

function AlertStrip({ text }: { readonly text: string }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: 'var(--shell-top, 57px)',
        zIndex: 'mobileStepper',
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: { xs: 2, md: 3 },
        py: 1,
        bgcolor: ALERT_RED,
        color: '#fff',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: '20px',
      }}
    >
      <OctagonAlert size={17} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Box component="span" sx={{ maxWidth: '110ch' }}>
        {text}
      </Box>
    </Box>
  );
}

function NoSuchCustomer() {
  return (
    <EmptyState
      page
      icon="building-2"
      title="Customer not found"
      why="The customer may have been merged or removed, or may not be assigned to you."
      action={
        <Button variant="contained" component={Go} to="/customers">
          All customers
        </Button>
      }
    />
  );
}
