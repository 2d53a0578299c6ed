import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { SideFrame } from '#engine/parts/page/SideFrame.tsx';
import { DrawerLayer } from '#engine/records/drawer/DrawerLayer.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { useLayout } from '#engine/http/appState.web.ts';
import type { Overview } from '../customers/overview.ts';
import { useAdding } from './adding.web.ts';
import { CustomerHead, CustomerHeadComing } from './CustomerHead.tsx';
import { CustomerKeys } from './CustomerKeys.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { useOverview } from './useOverview.web.ts';

/** The frame of all pages of one customer. It stays mounted between them. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  // The key resets all state for another customer, so that no data of the previous one is shown.
  return <Frame key={customerId} customerId={customerId} />;
}

function Frame({ customerId }: { readonly customerId: number }) {
  const { data: overview, error, refetch } = useOverview(customerId);
  const client = useQueryClient();
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  const adding = useAdding();
  useLayout({
    customer: overview ? factsOf(overview) : {},
    customerPage: true,
    ...(overview && screen ? { frame: { name: overview.customer.name, title: screen.title } } : {}),
  });
  // The record page records the visit itself.
  const isRecord = screen?.of?.entity === 'customer';
  useOpened(customerId, overview !== undefined, isRecord);
  // Keep the page of a deleted customer open, with its data and unsaved form input.
  if (error instanceof ApiError && error.status === 404 && !(overview && isRecord))
    return screen?.alone ? <Outlet /> : <NoSuchCustomer />;
  if (error && !overview)
    return <Failed page what="This customer could not be opened" error={error} onRetry={() => void refetch()} />;
  return (
    <SideFrame
      label="Customer"
      title={overview?.customer.name ?? 'Customer'}
      header={overview ? <CustomerHead overview={overview} /> : <CustomerHeadComing />}
      menu={
        <Box sx={{ ...coming(overview !== undefined), minHeight: 0 }}>
          <CustomerMenu customerId={customerId} overview={overview} />
        </Box>
      }
    >
      <CustomerKeys customerId={customerId} />
      {overview?.customer.alert && <AlertStrip text={overview.customer.alert} />}
      <DrawerLayer onSaved={() => void client.invalidateQueries({ queryKey: ['customer'] })}>
        <Box sx={coming(overview !== undefined)}>
          <Outlet />
        </Box>
      </DrawerLayer>
      <Suspense fallback={null}>
        {adding && <AddToCustomer customerId={customerId} name={overview?.customer.name} what={adding} />}
      </Suspense>
    </SideFrame>
  );
}

// Loaded when the user first adds a record.
const AddToCustomer = lazy(async () => ({ default: (await import('./AddToCustomer.tsx')).AddToCustomer }));

/** Customer details for page observers. */
const factsOf = ({ customer: { id, name, code, status, town } }: Overview) => ({ id, name, code, status, town });

/** Records the visit, for "recent" and for the ranking of search results. */
function useOpened(customerId: number, isThere: boolean, isNotedByPage: boolean): void {
  const client = useQueryClient();
  const isNoted = useRef(false);
  useEffect(() => {
    if (!isThere || isNoted.current) return;
    isNoted.current = true;
    if (isNotedByPage) return;
    api(`/api/v1/recent/customer/${customerId}`, { method: 'PUT' }).then(
      () => client.invalidateQueries({ queryKey: ['recent'] }),
      // A failure to record the visit is harmless.
      () => {},
    );
  }, [client, customerId, isThere, isNotedByPage]);
}

/**
 * The name and the alert above are as high as their text, so what is below them is transparent until they are known, and
 * a frame longer, so that it has its place when it appears. It can have the focus before.
 */
const coming = (isKnown: boolean) =>
  ({
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    transition: 'opacity 0s 50ms',
    opacity: isKnown ? 1 : 0,
  }) as const;

/** The same red in both themes; the contrast with white is 6.1:1. */
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
