import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { LinkedHead } from '#platform/disposable/LinkedHead.tsx';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import { useLinkAnswer } from '#platform/disposable/useLinkAnswer.web.ts';
import { type LinkedJob, RATINGS } from './rating.ts';

/** Page of a closed job for its requester, with a rating from 1 to 5. */
export function Screen() {
  const [isRated, setRated] = useState(false);
  return (
    <LinkedPage<LinkedJob>
      kind="rate-job"
      missing="Rating not available"
      gone="This link has been used, has expired or the job was opened again. Reply to our email to tell us more."
    >
      {({ job }, path) => (
        <>
          <LinkedHead
            title={`${job.number} ${job.title}`}
            facts={[
              { label: 'Closed', value: formatMoment(job.closedAt) },
              { label: 'Resolution', value: job.resolution ?? '' },
            ]}
          />
          {isRated ? (
            <Alert severity="success">Thank you. We received your rating. You can close this page.</Alert>
          ) : (
            <RatingForm path={path} onRated={() => setRated(true)} />
          )}
        </>
      )}
    </LinkedPage>
  );
}

function RatingForm({ path, onRated }: { readonly path: string; readonly onRated: () => void }) {
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const { failure, isBusy, send } = useLinkAnswer();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(path, { rating, comment }, onRated);
  };
  const missing = failure?.fields.rating?.[0];
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ maxWidth: 480 }}>
      <FormControl error={missing !== undefined}>
        <FormLabel id="rating-label">How was our work?</FormLabel>
        <RadioGroup
          aria-labelledby="rating-label"
          value={rating === null ? '' : String(rating)}
          onChange={(event) => setRating(Number(event.target.value))}
        >
          {RATINGS.map(({ mark, label }) => (
            <FormControlLabel key={mark} value={String(mark)} control={<Radio />} label={`${mark} – ${label}`} />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        id="rating-comment"
        label="Comment"
        variant="standard"
        fullWidth
        multiline
        minRows={2}
        value={comment}
        error={failure?.fields.comment !== undefined}
        helperText={failure?.fields.comment?.[0] ?? 'Optional'}
        onChange={(event) => setComment(event.target.value)}
      />
      {failure && (
        <Alert severity="error" sx={{ my: 1 }}>
          {missing ?? failure.message}
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={isBusy} sx={{ mt: 1 }}>
        Send rating
      </Button>
    </Box>
  );
}
