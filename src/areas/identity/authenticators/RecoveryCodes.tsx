import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useAppState } from '#engine/http/appState.web.ts';
import { useSession } from '#engine/session/session.web.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Email of the owner, for pages that run before sign-in. */
  readonly owner?: string | undefined;
  readonly onKept: () => void;
}

/** Ten recovery codes, shown once, with ways to save them. */
export function RecoveryCodes({ codes, owner, onKept }: RecoveryCodesProps) {
  const appName = useAppState((state) => state.app.name);
  const session = useSession();
  const email = owner ?? session?.user.email ?? '';
  const [said, setSaid] = useState<string | null>(null);
  const text = `Recovery codes for ${appName}, ${email}\nEach code works once. Keep the codes separate from your phone.\n\n${codes.join('\n')}\n`;
  const copy = () => {
    // Pages without https have no clipboard.
    const written =
      navigator.clipboard?.writeText(codes.join('\n')) ?? Promise.reject(new Error('clipboard not available'));
    written.then(
      () => setSaid('Recovery codes copied'),
      () => setSaid('The browser blocked copying. Download or print the codes instead.'),
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">
        Save these codes now. You cannot view them again. Each code signs you in once if you lose your authenticator.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          fontFamily: 'ui-monospace, monospace',
          fontSize: '0.9375rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<Copy size={15} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="outlined" startIcon={<Download size={15} />} onClick={() => download(text)}>
          Download
        </Button>
        <Button variant="outlined" startIcon={<Printer size={15} />} onClick={() => print(text)}>
          Print
        </Button>
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {said}
      </Typography>
      <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={onKept}>
        I have saved the codes
      </Button>
    </Box>
  );
}

const addressOf = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));

function download(text: string): void {
  const href = addressOf(text);
  Object.assign(document.createElement('a'), { href, download: 'recovery-codes.txt' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** Prints only the codes, from a hidden frame. */
function print(text: string): void {
  const src = addressOf(text);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Recovery codes';
  frame.onload = () => {
    frame.contentWindow?.print();
    setTimeout(() => {
      frame.remove();
      URL.revokeObjectURL(src);
    }, 60_000);
  };
  frame.src = src;
  document.body.append(frame);
}
