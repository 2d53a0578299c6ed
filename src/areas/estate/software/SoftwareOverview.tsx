import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { PlainTable } from './PlainTable.tsx';
import { OVERVIEW_PAGE, type OverviewLine, type SoftwareOverview, STATE_WORDS } from './position.ts';

/** Licences compared with use across all customers, shortages first. */
export function Screen() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['software', 'overview', page],
    queryFn: ({ signal }) => api<SoftwareOverview>(`/api/v1/software/overview?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
    meta: madeOf('license', 'licenseSeat', 'softwareInstall', 'customer'),
  });
  return (
    <Page subtitle="Licences bought and in use, for all customers.">
      {error ? (
        <Failed page what="The overview could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={10} />
      ) : data.rows.length === 0 ? (
        <EmptyState alone icon="package" title="No software yet" why="Add software and its licences to a customer." />
      ) : (
        <Section title="Software" icon="package" count={data.total} flush>
          <Table rows={data.rows} />
          {data.total > OVERVIEW_PAGE && (
            <Box sx={{ p: 1, display: 'flex', justifyContent: 'flex-end' }}>
              <Pagination
                count={Math.ceil(data.total / OVERVIEW_PAGE)}
                page={page}
                onChange={(_event, next) => setPage(next)}
              />
            </Box>
          )}
        </Section>
      )}
    </Page>
  );
}

function Table({ rows }: { readonly rows: readonly OverviewLine[] }) {
  const on = today();
  return (
    <PlainTable
      label="Software of all customers"
      heads={['Software', 'Customer', 'Bought', 'In use', 'State', 'Licence ends', 'Supported until']}
      numbers={[2, 3]}
      rows={rows.map(({ id, name, customer, path, entitled, inUse, state, endsOn, supportEndsOn }) => {
        const [words, tone] = STATE_WORDS[state];
        return {
          key: String(id),
          cells: [
            <RowLink key="name" to={path}>
              {name}
            </RowLink>,
            customer,
            entitled === null ? 'Unlimited' : entitled.toLocaleString('en-GB'),
            inUse.toLocaleString('en-GB'),
            <StatusPill key="state" tone={tone}>
              {words}
            </StatusPill>,
            endsOn ? formatDay(endsOn) : '',
            supportEndsOn ? `${formatDay(supportEndsOn)}${supportEndsOn < on ? ', ended' : ''}` : '',
          ],
        };
      })}
    />
  );
}
