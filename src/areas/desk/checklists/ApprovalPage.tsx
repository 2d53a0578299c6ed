import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LinkedHead } from '#platform/disposable/LinkedHead.tsx';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import { useLinkAnswer } from '#platform/disposable/useLinkAnswer.web.ts';
import type { LinkedItem } from './approval.ts';

/** Page on which a contact approves or refuses a piece of work. */
export function Screen() {
  const [done, setDone] = useState<'approved' | 'refused' | null>(null);
  return (
    <LinkedPage<LinkedItem>
      kind="approve-work"
      missing="Approval not available"
      gone="This link has been used or has expired, or the work needs no approval any more. Reply to our email to tell us more."
    >
      {({ item }, path) => (
        <>
          <LinkedHead
            title={item.text}
            facts={[
              { label: 'Job', value: `${item.number} ${item.title}` },
              { label: 'Our note', value: item.note ?? '' },
            ]}
          />
          {done ? (
            <Alert severity="success">Thank you. We have recorded that you {done} this. You can close this page.</Alert>
          ) : (
            <AnswerForm path={path} onDone={setDone} />
          )}
        </>
      )}
    </LinkedPage>
  );
}

interface AnswerFormProps {
  readonly path: string;
  readonly onDone: (answer: 'approved' | 'refused') => void;
}

function AnswerForm({ path, onDone }: AnswerFormProps) {
  const [comment, setComment] = useState('');
  const { failure, isBusy, send } = useLinkAnswer();
  const give = (answer: 'approved' | 'refused') => void send(path, { answer, comment }, () => onDone(answer));
  const missing = failure?.fields.comment?.[0];
  return (
    <Box sx={{ maxWidth: 480 }}>
      <TextField
        id="approval-comment"
        label="Comment"
        variant="standard"
        fullWidth
        multiline
        minRows={2}
        value={comment}
        error={missing !== undefined}
        helperText={missing ?? 'Optional if you approve. If you refuse, enter a reason.'}
        onChange={(event) => setComment(event.target.value)}
      />
      {failure && !missing && (
        <Alert severity="error" sx={{ my: 1 }}>
          {failure.message}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button variant="contained" loading={isBusy} onClick={() => give('approved')}>
          Approve
        </Button>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => give('refused')}>
          Refuse
        </Button>
      </Box>
    </Box>
  );
}
