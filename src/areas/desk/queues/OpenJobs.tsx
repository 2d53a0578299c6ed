import { lazy, Suspense, useMemo, useState } from 'react';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { CustomerJobs } from './CustomerJobs.tsx';
import { OPEN_OR_RESOLVED } from './queues.ts';

const FromTemplate = lazy(async () => ({ default: (await import('../templates/FromTemplate.tsx')).FromTemplate }));

/** Open jobs of a customer. */
export function Screen() {
  const { params } = usePlace();
  const [isChoosing, setChoosing] = useState(false);
  const more = useMemo(
    () =>
      allows('job.create') && allows('jobTemplate.view')
        ? [{ label: 'From template', icon: 'clipboard-list', onClick: () => setChoosing(true), rare: true as const }]
        : [],
    [],
  );
  return (
    <>
      <CustomerJobs name="job.open" none={NONE} fixed={OPEN_OR_RESOLVED} more={more} />
      <Suspense fallback={null}>
        {isChoosing && <FromTemplate customerId={Number(params.customerId)} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}

const NONE = ['No open jobs', 'Log a job for each call, email or task. Closed jobs are in a separate list.'] as const;
