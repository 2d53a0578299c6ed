import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { STATUS_TABLE } from '../jobs/jobChoices.ts';
import { job } from '../jobs/job.ts';
import type { JobStatus } from '../jobs/jobStatus.ts';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';

const LINKS = {
  blocks: 'Blocks',
  blockedBy: 'Waits for',
  related: 'Related',
  duplicate: 'Duplicate',
  splitInto: 'Split into',
  splitFrom: 'Split from',
} as const;

interface Linked {
  readonly link: keyof typeof LINKS;
  readonly id: number;
  readonly customerId: number;
  readonly number: string;
  readonly title: string;
  readonly status: JobStatus;
}

/** Linked jobs in either direction; renders nothing without any. */
export function LinksCard({ row, mayEdit }: { readonly row: RecordRow; readonly mayEdit: boolean }) {
  const go = useGo();
  const { data } = useQuery({
    queryKey: ['job', 'one', row.id, 'links'],
    queryFn: ({ signal }) => api<{ readonly links: readonly Linked[] }>(`/api/v1/jobs/${row.id}/links`, { signal }),
  });
  const unsplit = useJobWrite<{ readonly fromId: number }>(row.id, 'unsplit', 'Split undone', ({ fromId }) =>
    go(recordPath(job, { id: fromId, customerId: Number(row.customerId) })),
  );
  if (!data || data.links.length === 0) return null;
  return (
    <Section title="Links" icon="link" flush count={data.links.length}>
      {unsplit.error && <Alert severity="error">{unsplit.error.message}</Alert>}
      {data.links.map((each) => (
        <SectionRow key={`${each.link} ${each.id}`}>
          <Box sx={{ color: 'text.secondary', width: 84, flexShrink: 0 }}>{LINKS[each.link]}</Box>
          <Go to={recordPath(job, each)} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {each.number} {each.title}
          </Go>
          {each.link === 'splitFrom' && mayEdit && (
            <Button size="small" loading={unsplit.isPending} onClick={() => unsplit.mutate({})}>
              Undo split
            </Button>
          )}
          <StatusPill tone={STATUS_TABLE[each.status].tone}>{STATUS_TABLE[each.status].label}</StatusPill>
        </SectionRow>
      ))}
    </Section>
  );
}
