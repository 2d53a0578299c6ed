import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { job } from '../jobs/job.ts';
import type { ChaseStep } from './chaseSteps.ts';

const WORDS: Readonly<Record<ChaseStep, string>> = {
  reminder: 'The requester is reminded',
  supplier: 'The assignee is reminded to chase the supplier',
  'no-reply': 'The job is resolved without a reply',
  close: 'The job closes',
};

const WAITS_FOR: Readonly<Record<string, string>> = {
  'waiting-customer': 'requester',
  'waiting-supplier': 'supplier',
};

/** Announces the next automatic step of a job, with a button to stop it. */
export function ChaseNotice({ answer: { row, may } }: { readonly answer: RecordAnswer }) {
  const stop = useMutation({
    mutationFn: (noChasing: boolean) => records(job).change({ id: row.id, version: row.version }, { noChasing }),
  });
  const { nextChase: step, nextChaseAt: at } = row;
  const mayStop = may.includes('job.update');
  const waitsFor = WAITS_FOR[String(row.status)];
  if (waitsFor && row.noChasing === true)
    return (
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          mayStop && (
            <Button color="inherit" size="small" loading={stop.isPending} onClick={() => stop.mutate(false)}>
              Chase again
            </Button>
          )
        }
      >
        The {waitsFor} is not chased.{stop.error && ` ${stop.error.message}`}
      </Alert>
    );
  if (typeof at !== 'string' || typeof step !== 'string' || !(step in WORDS)) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        mayStop &&
        step !== 'close' && (
          <Button color="inherit" size="small" loading={stop.isPending} onClick={() => stop.mutate(true)}>
            Stop chasing
          </Button>
        )
      }
    >
      {WORDS[step as ChaseStep]} on {formatMoment(at)}
      {step === 'supplier' ? '.' : ', unless the customer replies.'}
      {stop.error && ` ${stop.error.message}`}
    </Alert>
  );
}
