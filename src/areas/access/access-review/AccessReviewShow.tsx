import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import { accessReview } from './accessReview.ts';
import { PersonRow } from './PersonRow.tsx';
import { progressOf, type ReviewList } from './reviewedPerson.ts';

/** An access review: its users with their permissions and scope, and the decisions. */
export const Screen = () => <ShowScreen entity={accessReview} Overview={People} Subtitle={Subtitle} />;

const Subtitle = ({ row }: ShowProps) => <span>Due {formatDay(String(row.dueOn))}</span>;

function People({ row, may }: ShowProps) {
  const client = useQueryClient();
  const key = [accessReview.name, 'people', row.id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api<ReviewList>(`/api/v1/system/access-review/${row.id}/people`, { signal }),
  });
  if (error && !data)
    return <Failed what="The list could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { done, all } = progressOf(data.rows);
  const isOpen = row.status === 'open';
  return (
    <Section
      title="People"
      count={all}
      flush
      actions={!isOpen && allows('accessReview.export') && <Files id={row.id} />}
    >
      <Box sx={{ px: 2, py: 1.25, borderBottom: '1px solid', borderColor: 'divider' }}>
        <Meter label="Reviewed" value={done} max={all} figure={`${done} of ${all} reviewed`} />
      </Box>
      {data.rows.map((person) => (
        <PersonRow
          key={person.userId}
          reviewId={row.id}
          person={person}
          mayDecide={isOpen && may.includes('accessReview.update')}
          isOnlyReviewer={data.isOnlyReviewer}
          onDecided={() => client.invalidateQueries({ queryKey: key })}
        />
      ))}
    </Section>
  );
}

const Files = ({ id }: { readonly id: number }) => (
  <>
    {(['csv', 'pdf'] as const).map((kind) => (
      <Button
        key={kind}
        size="small"
        startIcon={<Download size={15} />}
        component="a"
        href={`/api/v1/system/access-review/${id}/document.${kind}`}
        download
      >
        {kind.toUpperCase()}
      </Button>
    ))}
  </>
);
