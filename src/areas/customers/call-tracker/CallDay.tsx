import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { RefInput } from '#engine/kinds/ref/RefInput.tsx';
import { today } from '#engine/kinds/day/today.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { Tile, Tiles } from '#engine/parts/Tile.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { allows, useSession } from '#engine/session/session.web.ts';
import { user } from '#areas/identity/users/user.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { call } from './call.ts';
import { CallCharts } from './CallCharts.tsx';
import { CallsMade } from './CallsMade.tsx';
import { DueFollowUps } from './DueFollowUps.tsx';
import { useCallDay } from './useCalls.web.ts';

/** A day of sales calls: due follow-ups, calls made, and results of the month. */
export function Screen() {
  const session = useSession();
  const [{ of }, change] = useAddress();
  const staffId = Number(of) || (session?.user.userid ?? 0);
  const on = today();
  const { data } = useCallDay(staffId, on);
  const caller = useRecord(user, staffId);
  const name = String(caller.data?.row.name ?? (staffId === session?.user.userid ? session.user.name : ''));
  const actions = useMemo(
    () => [
      { label: 'All calls', icon: 'list', to: '/customers/sales/call-tracker/all' },
      ...(allows('call.create')
        ? [
            {
              label: 'Log call',
              icon: 'phone',
              to: '/customers/sales/call-tracker/create',
              main: true as const,
              letter: 'n',
            },
          ]
        : []),
    ],
    [],
  );
  const words = (count: number | undefined) => count?.toLocaleString('en-GB') ?? null;
  return (
    <Page subtitle="Sales calls of today" actions={actions}>
      <Box sx={{ maxWidth: 320, mb: 2 }}>
        <RefInput
          id="caller"
          label="Calls of"
          field={call.fields.staffId}
          value={staffId}
          context={{ refs: { user: { [staffId]: { title: name } } } }}
          onChange={(next) => change({ of: typeof next === 'number' ? String(next) : null })}
        />
      </Box>
      <Tiles>
        <Tile label="Calls" icon="phone" value={words(data?.calls)} />
        <Tile label="Connected" icon="user-check" value={words(data?.connected)} />
        <Tile label="Meetings" icon="calendar-days" value={words(data?.meetings)} />
      </Tiles>
      <Box sx={COLUMNS}>
        <DueFollowUps staffId={staffId} on={on} />
        <CallsMade staffId={staffId} on={on} />
      </Box>
      <CallCharts staffId={staffId} on={on} />
    </Page>
  );
}

const COLUMNS = { display: 'grid', gap: 2, my: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } };
