import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Printer, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import {
  hasJoinCode,
  isKeyless,
  joinCode,
  passphraseComplaint,
} from '#areas/estate/network-services/joinCode.rules.ts';
import { records } from '#engine/api/records.web.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { QrCode } from '#engine/parts/codes/QrCode.tsx';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { credential } from '../credentials/credential.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useSecret } from './useSecret.web.ts';

/** The code with which phones join a wireless network. Showing it reveals the Wi-Fi key, which is logged. */
export function WifiCodeCard({ row }: ShowProps) {
  const security = String(row.security);
  if (!hasJoinCode(security) || row.archivedAt !== null) return null;
  const network = { ssid: String(row.ssid), hidden: row.hidden === true, security };
  if (isKeyless(security)) return <OpenCode network={network} />;
  return allows('credential.view') && allows('credential.reveal') ? <KeyedCode id={row.id} network={network} /> : null;
}

interface Network {
  readonly ssid: string;
  readonly hidden: boolean;
  readonly security: string;
}

function OpenCode({ network }: { readonly network: Network }) {
  const [isShown, setShown] = useState(false);
  return (
    <Section title="Join code" icon="qr-code">
      <Button size="small" startIcon={<QrIcon size={14} />} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide join code' : 'Show join code'}
      </Button>
      {isShown && <JoinCard network={network} code={joinCode({ ...network, passphrase: null })} />}
    </Section>
  );
}

function KeyedCode({ id, network }: { readonly id: number; readonly network: Network }) {
  const path = useScreenPath();
  const key = recordKey({ noun: 'asset', id });
  const { data } = useQuery({
    queryKey: ['credential', 'list', 'wifi', key],
    queryFn: ({ signal }) =>
      records(credential).list(
        { where: { attachedTo: { any: [key] }, kind: { is: ['wifi'] } }, sort: ['title'], size: 20 },
        { signal },
      ),
  });
  const keys = data?.rows.filter(({ stored }) => stored.includes('password')) ?? [];
  return (
    <Section
      title="Join code"
      icon="qr-code"
      actions={
        data &&
        keys.length === 0 &&
        allows('credential.create') && <AddButton to={`${path}/credential/create?kind=wifi`}>Add key</AddButton>
      }
    >
      {data && keys.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No Wi-Fi key yet. Add a credential of the type Wi-Fi key.
        </Typography>
      )}
      {keys.map((each) => (
        <Keyed key={each.id} id={each.id} title={each.title} network={network} />
      ))}
    </Section>
  );
}

interface KeyedProps {
  readonly id: number;
  readonly title: string;
  readonly network: Network;
}

function Keyed({ id, title, network }: KeyedProps) {
  const secret = useSecret(id);
  const { shown, hide, wish, isBusy, failure } = secret;
  const wrong = shown ? passphraseComplaint(shown.text) : undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      <Button
        size="small"
        startIcon={<QrIcon size={14} />}
        disabled={isBusy}
        aria-label={`${shown ? 'Hide' : 'Show'} join code with ${title}`}
        onClick={() => (shown ? hide() : void wish({ way: 'reveal', field: 'password' }))}
      >
        {shown ? `Hide join code (${shown.left} s)` : 'Show join code'}
      </Button>
      {shown && !wrong && <JoinCard network={network} code={joinCode({ ...network, passphrase: shown.text })} />}
      {wrong && <Alert severity="warning">{wrong} Correct the credential.</Alert>}
      <Typography variant="caption" role="status" sx={{ color: 'error.main' }}>
        {failure}
      </Typography>
      <ReasonDialog title={title} secret={secret} />
    </Box>
  );
}

/** The code with the name of its network, as a card that can be printed. */
function JoinCard({ network, code }: { readonly network: Network; readonly code: string }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1, mt: 1 }}>
      <GlobalStyles styles={ONLY_THE_CARD} />
      <Box id="join-card" data-secret>
        <QrCode text={code} label={`QR code to join ${network.ssid}`} />
        <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
          {network.ssid}
        </Typography>
        <Typography component="p" variant="body2">
          Scan with the camera of your phone to join the Wi-Fi.
        </Typography>
      </Box>
      <Button size="small" startIcon={<Printer size={14} />} onClick={() => window.print()}>
        Print card
      </Button>
    </Box>
  );
}

/** On paper there is only the card. */
const ONLY_THE_CARD = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '#join-card, #join-card *': { visibility: 'visible', color: '#000' },
    '#join-card': { position: 'fixed', top: 0, left: 0 },
    '#join-card svg': { width: '80mm', height: '80mm' },
  },
} as const;
