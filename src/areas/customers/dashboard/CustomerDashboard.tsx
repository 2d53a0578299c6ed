import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Board } from '#platform/board/Board.tsx';
import { useArrangement } from '#platform/board/useArrangement.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { useOverview } from '../browser/useOverview.web.ts';
import { DashboardTiles } from './DashboardTiles.tsx';
import { ownWidgets } from './ownWidgets.tsx';
import { dashboardWidgets } from './widgets.web.ts';

/** Dashboard of a customer: figures, attention list, contacts, sites, and cards of other areas. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const { data: overview } = useOverview(customerId);
  const { board, action } = useArrangement('customerDashboard');
  const customers = overview?.group ?? [customerId];
  const cards = [...ownWidgets, ...dashboardWidgets()]
    .sort((a, b) => a.order - b.order)
    .filter(({ permission }) => allows(permission))
    .map(({ key, title, component: Widget }) => ({
      key,
      title,
      content: <Widget customerId={customerId} customers={customers} />,
    }));
  const actions = useMemo(
    () => [
      { ...action, rare: !board.isArranging },
      ...(allows('customer.update')
        ? [{ label: 'Edit', icon: 'pencil', to: `/customers/${customerId}/edit`, letter: 'e' }]
        : []),
    ],
    [action, board.isArranging, customerId],
  );
  return (
    <Page actions={actions} crumbs={NO_CRUMBS}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DashboardTiles customerId={customerId} />
        <Board cards={cards} {...board} hint="Your layout applies to all customers." />
      </Box>
    </Page>
  );
}

const NO_CRUMBS = [] as const;
