import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { Tile } from '#engine/parts/Tile.tsx';
import { visit } from './visit.ts';

/** Next visit to the customer, on their dashboard. */
export function NextVisitTile({ customerId }: { readonly customerId: number }) {
  const { data } = useQuery({
    queryKey: ['visit', 'list', 'next', customerId],
    queryFn: ({ signal }) =>
      records(visit).list({ where: { customerId, status: 'planned' }, sort: ['plannedStart'], size: 1 }, { signal }),
  });
  const next = data?.rows[0];
  const engineer = next && data.refs.user?.[next.engineerId]?.title;
  return (
    <Tile
      label="Next visit"
      icon="calendar-check"
      value={data ? (next ? formatDay(dayOf(next.plannedStart)) : 'None') : null}
      to={`/customer/${customerId}/visits`}
      {...(engineer ? { note: engineer } : {})}
    />
  );
}
