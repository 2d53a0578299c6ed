import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { HeldLine, HeldText } from './heldAnswers.ts';

export interface MessageTextProps {
  readonly line: HeldLine;
  readonly data: HeldText;
}

/** The text of a held message with its files, or the beginning of the original if it cannot be read. */
export function MessageText({ line, data }: MessageTextProps) {
  const address = `/api/v1/mail/messages/${line.messageId}`;
  return (
    <Box sx={{ fontSize: '0.875rem' }}>
      {data.text === null && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          The message cannot be read ({Math.ceil(line.size / 1024).toLocaleString('en-GB')} KB), so it cannot be added
          to a job.{' '}
          {data.source === null ? 'Its original is no longer stored.' : 'Below is the beginning of its original.'}
        </Alert>
      )}
      {(data.text !== null || data.source !== null) && (
        <Box
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            maxHeight: 420,
            overflowY: 'auto',
            ...(data.text === null ? { fontFamily: 'monospace', fontSize: '0.8125rem' } : {}),
          }}
          tabIndex={0}
          role="region"
          aria-label={data.text === null ? 'Original of the message' : 'Text of the message'}
        >
          {(data.text ?? data.source) || 'The message has no text.'}
        </Box>
      )}
      {data.files.length > 0 && <Box sx={{ mt: 1, color: 'text.secondary' }}>Files: {data.files.join(', ')}</Box>}
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        {data.text !== null && (
          <Link href={`${address}/view`} target="_blank" rel="noopener noreferrer">
            View as email
          </Link>
        )}
        {(data.text !== null || data.source !== null) && (
          <Link href={`${address}/raw`} download>
            Download original
          </Link>
        )}
      </Box>
    </Box>
  );
}
