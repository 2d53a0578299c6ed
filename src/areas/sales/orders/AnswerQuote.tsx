import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { Signature } from '#engine/parts/Signature.tsx';

export type Answered = 'accepted' | 'rejected';

interface AnswerQuoteProps {
  readonly path: string;
  readonly customerPo: string | null;
  readonly onAnswered: (answer: Answered) => void;
}

/** Accepts a quote with name, PO number and signature, or rejects it with a reason. */
export function AnswerQuote({ path, customerPo, onAnswered }: AnswerQuoteProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [values, setValues] = useState({ name: '', customerPo: customerPo ?? '', because: '' });
  const [signature, setSignature] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const answer = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    setFailure(null);
    const { name, because } = values;
    const body = isRejecting ? { name, because } : { name, customerPo: values.customerPo || null, signature };
    try {
      await api(`${path}/${isRejecting ? 'reject' : 'accept'}`, { method: 'POST', body });
      onAnswered(isRejecting ? 'rejected' : 'accepted');
    } catch (reason) {
      setBusy(false);
      const found = reason instanceof ApiError ? reason.body.errors : undefined;
      if (found && typeof found === 'object') setErrors(found as Readonly<Record<string, readonly string[]>>);
      else setFailure(reason instanceof ApiError ? reason.message : 'The answer could not be sent. Try again.');
    }
  };
  const field = (key: 'name' | 'customerPo' | 'because', label: string, more: object = {}) => (
    <TextField
      id={`quote-${key}`}
      label={label}
      variant="standard"
      fullWidth
      value={values[key]}
      error={Boolean(errors[key])}
      helperText={errors[key]?.[0] ?? ' '}
      onChange={(event) => setValues((now) => ({ ...now, [key]: event.target.value }))}
      {...more}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void answer(event)}
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.125rem', mb: 1 }}>
        {isRejecting ? 'Reject this quote' : 'Accept this quote'}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 480 }}>
        {field('name', 'Your name', { required: true, autoComplete: 'name' })}
        {isRejecting
          ? field('because', 'Reason', { required: true, multiline: true, minRows: 2 })
          : field('customerPo', 'Your PO number')}
        {!isRejecting && (
          <Signature onChange={(drawn) => setSignature(drawn?.png ?? null)} complaint={errors.signature?.[0]} />
        )}
      </Box>
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button type="submit" variant="contained" color={isRejecting ? 'error' : 'primary'} loading={isBusy}>
          {isRejecting ? 'Reject quote' : 'Accept quote'}
        </Button>
        <Button onClick={() => setRejecting(!isRejecting)} disabled={isBusy}>
          {isRejecting ? 'Back' : 'Reject instead'}
        </Button>
      </Box>
    </Box>
  );
}
