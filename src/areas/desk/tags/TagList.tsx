import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { Cells } from '#engine/lists/table/TableCell.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { allows } from '#engine/session/session.web.ts';
import { jobTag } from './jobTag.ts';

type Uses = Readonly<
  Record<string, { readonly open: number; readonly all: number; readonly lastUsedAt: string | null }>
>;

/** Job tags with their number of uses. */
export function Screen() {
  const { data } = useQuery({
    queryKey: ['jobTag', 'uses'],
    meta: madeOf('job'),
    queryFn: ({ signal }) => api<{ readonly uses: Uses }>('/api/v1/jobs/tags/uses', { signal }),
    enabled: allows('job.view'),
  });
  const cells = useMemo(() => cellsFor(data?.uses ?? {}), [data]);
  return <ListScreen entity={jobTag} cells={cells} />;
}

const cellsFor = (uses: Uses): Cells => ({
  description: ({ id, description }) => {
    const use = uses[id];
    return (
      <span className="fits">
        {typeof description === 'string' && `${description} · `}
        {use ? `${use.open} open of ${use.all} jobs` : 'Not used'}
        {use?.lastUsedAt && (
          <>
            , last used <RelativeTime at={use.lastUsedAt} />
          </>
        )}
      </span>
    );
  },
});
