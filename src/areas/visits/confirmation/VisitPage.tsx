import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { LinkedHead } from '#platform/disposable/LinkedHead.tsx';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import { useLinkAnswer } from '#platform/disposable/useLinkAnswer.web.ts';
import type { LinkedVisit } from './confirmation.ts';

/** Page of a planned visit for a contact: time and engineers, with buttons to accept or decline. */
export function Screen() {
  const [answered, setAnswered] = useState<'accept' | 'decline' | null>(null);
  return (
    <LinkedPage<LinkedVisit>
      kind="visit"
      missing="Visit not available"
      gone="This link has been used, has expired or was replaced by a newer link. Ask for a new one."
    >
      {({ visit }, path) => (
        <>
          <LinkedHead
            title={`Visit to ${visit.site}`}
            facts={[
              { label: 'Starts', value: formatMoment(visit.plannedStart) },
              { label: 'Ends', value: formatMoment(visit.plannedEnd) },
              { label: 'Engineer', value: visit.engineer },
              { label: 'For', value: visit.customer },
            ]}
          />
          {answered ? (
            <Alert severity={answered === 'accept' ? 'success' : 'info'}>
              {answered === 'accept'
                ? 'Thank you. You accepted this visit, and we have been notified. You can close this page.'
                : 'You declined this visit, and we have been notified. We will contact you about another time.'}
            </Alert>
          ) : (
            <AnswerForm path={path} onAnswered={setAnswered} />
          )}
        </>
      )}
    </LinkedPage>
  );
}

interface AnswerFormProps {
  readonly path: string;
  readonly onAnswered: (answer: 'accept' | 'decline') => void;
}

function AnswerForm({ path, onAnswered }: AnswerFormProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [values, setValues] = useState({ name: '', because: '' });
  const { failure, isBusy, send } = useLinkAnswer();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = isDeclining ? 'decline' : 'accept';
    void send(`${path}/${answer}`, isDeclining ? values : { name: values.name }, () => onAnswered(answer));
  };
  const field = (key: 'name' | 'because', label: string, more: object = {}) => (
    <TextField
      id={`visit-${key}`}
      label={label}
      variant="standard"
      required
      fullWidth
      value={values[key]}
      error={failure?.fields[key] !== undefined}
      helperText={failure?.fields[key]?.[0] ?? ' '}
      onChange={(event) => setValues((now) => ({ ...now, [key]: event.target.value }))}
      {...more}
    />
  );
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ maxWidth: 480 }}>
      {field('name', 'Your name', { autoComplete: 'name' })}
      {isDeclining && field('because', 'Reason', { multiline: true, minRows: 2 })}
      {failure && Object.keys(failure.fields).length === 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failure.message}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" color={isDeclining ? 'error' : 'primary'} loading={isBusy}>
          {isDeclining ? 'Decline visit' : 'Accept visit'}
        </Button>
        <Button onClick={() => setDeclining(!isDeclining)} disabled={isBusy}>
          {isDeclining ? 'Back' : 'Decline instead'}
        </Button>
      </Box>
    </Box>
  );
}
