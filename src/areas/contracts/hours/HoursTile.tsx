import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Tile } from '#engine/parts/Tile.tsx';
import { useHours } from './useHours.web.ts';

/** Remaining hours of a customer from contracts and additional time, as one figure. */
export function HoursTile({ customerId }: { readonly customerId: number }) {
  const { data } = useHours(customerId);
  const counted = data?.contracts?.filter(({ period }) => period !== null) ?? [];
  const left = counted.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0) + (data?.additional?.balanceMinutes ?? 0);
  const isNone = data !== undefined && counted.length === 0 && !data.additional?.hasBlocks;
  return (
    <Tile
      label="Hours left"
      icon="hourglass"
      value={data ? (isNone ? '–' : formatDuration(left)) : null}
      to={`/customer/${customerId}/additional-time`}
      {...(data
        ? isNone
          ? { note: data.contracts?.some(({ isUnlimited }) => isUnlimited) ? 'All time included' : 'No hours agreed' }
          : { note: left <= 0 ? 'None left' : 'Contract and additional', tone: left <= 0 ? 'bad' : 'neutral' }
        : {})}
    />
  );
}
