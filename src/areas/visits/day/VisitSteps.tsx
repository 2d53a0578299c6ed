import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { stepLater } from '../device/outbox.web.ts';
import { SignDialog } from '../device/SignDialog.tsx';
import type { VisitStep } from '../device/waiting.rules.ts';
import { DepartDialog } from './DepartDialog.tsx';
import type { MyVisit } from './myDay.schema.ts';

interface VisitStepsProps {
  /** State including steps on this device. */
  readonly visit: MyVisit;
  /** A signature of its report is stored on this device. */
  readonly isSigned: boolean;
}

/** The next step of a visit as a large button; works without a network. */
export function VisitSteps({ visit, isSigned }: VisitStepsProps) {
  const [asking, setAsking] = useState<'depart' | 'sign' | null>(null);
  if (!allows('visit.update')) return null;
  const { status, report } = visit;
  const close = () => setAsking(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {status === 'planned' && <Step visit={visit} action="travel" label="Start travel" variant="outlined" />}
      {(status === 'planned' || status === 'travelling' || status === 'missed') && (
        <Step visit={visit} action="arrive" label="Arrive" variant="contained" />
      )}
      {status === 'on-site' && (
        <Button variant="contained" size="large" sx={BIG} onClick={() => setAsking('depart')}>
          Depart
        </Button>
      )}
      {status === 'done' && !report && visit.isLead && !isSigned && allows('eov.update') && (
        <Button variant="contained" size="large" sx={BIG} onClick={() => setAsking('sign')}>
          Sign report
        </Button>
      )}
      {report && (
        <Button
          component={Go}
          to={`/customer/${visit.customerId}/jobs/eov/${report.id}`}
          variant={report.state === 'draft' ? 'contained' : 'outlined'}
          size="large"
          sx={BIG}
        >
          {report.state === 'draft' ? 'Check and sign report' : `Report ${report.number}`}
        </Button>
      )}
      {asking === 'depart' && <DepartDialog visit={visit} onClose={close} />}
      {asking === 'sign' && (
        <SignDialog
          report={null}
          visitId={visit.id}
          number={`Report of ${visit.number}`}
          path="/visits/my-day"
          summary={<Done visit={visit} />}
          onClose={close}
        />
      )}
    </Box>
  );
}

interface StepProps {
  readonly visit: MyVisit;
  readonly action: VisitStep;
  readonly label: string;
  readonly variant: 'outlined' | 'contained';
}

function Step({ visit, action, label, variant }: StepProps) {
  const [isFull, setFull] = useState(false);
  const take = () => {
    try {
      void stepLater(visit, action);
    } catch {
      setFull(true);
    }
  };
  return (
    <>
      <Button variant={variant} size="large" sx={BIG} onClick={take}>
        {label}
      </Button>
      {isFull && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          This device has no room to keep changes. Free some space in this browser and try again.
        </Alert>
      )}
    </>
  );
}

/** Work to sign for while the report is not written yet. */
const Done = ({ visit }: { readonly visit: MyVisit }) => (
  <Box component="ul" aria-label="What was done" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
    {visit.jobs.map(({ id, number, title, minutes }) => (
      <li key={id}>
        {number} {title}
        {minutes > 0 && ` (${formatDuration(minutes)})`}
      </li>
    ))}
  </Box>
);

const BIG = { minHeight: 56, flex: '1 1 180px', fontSize: '1rem' } as const;
