import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Tile } from '#engine/parts/Tile.tsx';
import { call } from '../call-tracker/call.ts';

/** The latest call with the customer, on their dashboard. */
export function LastCallTile({ customerId }: { readonly customerId: number }) {
  const { data, isError } = useQuery({
    queryKey: ['call', 'list', 'last', customerId],
    queryFn: ({ signal }) => records(call).list({ where: { customerId }, sort: ['-calledOn'], size: 1 }, { signal }),
  });
  const last = data?.rows[0];
  const who = last?.contactId ? data?.refs.contact?.[last.contactId]?.title : undefined;
  const colleague = last?.staffId ? data?.refs.user?.[last.staffId]?.title : undefined;
  return (
    <Tile
      label="Last call"
      icon="phone"
      value={data ? (last?.calledOn ? formatDay(last.calledOn) : 'None') : isError ? '–' : null}
      to={`/customer/${customerId}/calls`}
      {...(isError
        ? { note: 'Could not be loaded', tone: 'warning' as const }
        : last
          ? { note: [who, colleague].filter(Boolean).join(', ') }
          : {})}
    />
  );
}
