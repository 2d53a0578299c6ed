import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { Clocks } from '../sla/useClocks.web.ts';
import { GRADES, type Grade, type Priority, priorityOf } from './priority.rules.ts';

/** Main fields of a job, with similar jobs and due times. */
export function JobEssentials({ fields, api: form, context, id }: SectionProps) {
  const [title, impact, urgency, siteId] = useWatch({
    control: form.form.control,
    name: ['title', 'impact', 'urgency', 'siteId'].map(form.nameOf),
  }) as readonly unknown[];
  const isNew = context.isStored !== true;
  return (
    <>
      <FieldGrid>
        {fields.map((field, at) => (
          <FormRow key={field.key} id={id} field={field} api={form} context={context} autoFocus={at === 0} />
        ))}
      </FieldGrid>
      {isNew && isGrade(impact) && isGrade(urgency) && (
        <DuePreview
          priority={priorityOf(impact, urgency)}
          customerId={context.customerId ?? null}
          siteId={typeof siteId === 'number' ? siteId : null}
        />
      )}
      {isNew && context.customerId !== undefined && (
        <LikeIt customerId={context.customerId} typed={typeof title === 'string' ? title : ''} />
      )}
    </>
  );
}

const isGrade = (word: unknown): word is Grade => GRADES.some((grade) => grade === word);

interface DueAsked {
  readonly priority: Priority;
  readonly customerId: number | null;
  readonly siteId: number | null;
}

/** Service level targets of the customer for the priority that follows from impact and urgency. */
function DuePreview({ priority, customerId, siteId }: DueAsked) {
  const { data } = useQuery({
    queryKey: ['slaPolicy', 'preview', priority, customerId, siteId],
    queryFn: ({ signal }) =>
      api<Clocks>('/api/v1/jobs/due-preview', {
        method: 'POST',
        body: { priority, customerId, siteId },
        idempotent: false,
        signal,
      }),
  });
  const due = (name: string): string | null => data?.clocks.find((clock) => clock.name === name)?.dueAt ?? null;
  const [response, resolution] = [due('response'), due('resolution')];
  return (
    <Box role="status" sx={{ mt: 1, minHeight: 20, color: 'text.secondary', fontSize: '0.8125rem' }}>
      Priority {priority}.{response && ` Response due ${formatMoment(response)}.`}
      {resolution && ` Resolution due ${formatMoment(resolution)}.`}
    </Box>
  );
}

const SimilarToTitle = lazy(async () => ({
  default: (await import('../links/SimilarWork.tsx')).SimilarToTitle,
}));

/** Jobs that may be the same, and work that may help, once the user pauses. */
function LikeIt({ customerId, typed }: { readonly customerId: number; readonly typed: string }) {
  const title = usePaused(typed.trim(), 400);
  return (
    <>
      <SimilarJobs customerId={customerId} words={title} />
      <Suspense fallback={null}>
        <SimilarToTitle customerId={customerId} title={title} />
      </Suspense>
    </>
  );
}

interface Similar {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
}

const SOLVED: readonly string[] = ['resolved', 'closed'];

/** Open jobs of the customer that may be duplicates. Shown as a warning, never a refusal. */
function SimilarJobs({ customerId, words }: { readonly customerId: number; readonly words: string }) {
  const { data } = useQuery({
    queryKey: ['job', 'similar', customerId, words],
    queryFn: ({ signal }) =>
      api<{ readonly results: readonly Similar[] }>('/api/v1/jobs/similar', {
        method: 'POST',
        body: { customerId, title: words },
        idempotent: false,
        signal,
      }),
    enabled: words.length > 3,
  });
  // Solved jobs are listed with their solution.
  const found = words.length > 3 ? (data?.results ?? []).filter(({ status }) => !SOLVED.includes(status)) : [];
  return (
    <Box role="status">
      {found.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          Similar jobs{' '}
          {found.map(({ id, number, title: other }, at) => (
            <Box component="span" key={id}>
              {at > 0 && ', '}
              <Go to={`/customer/${customerId}/jobs/${id}`} target="_blank" sx={{ color: 'inherit', fontWeight: 600 }}>
                {number} {other}
              </Go>
            </Box>
          ))}
        </Alert>
      )}
    </Box>
  );
}
