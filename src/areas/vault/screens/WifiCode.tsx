import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import type { Row } from '#engine/entity/entity.ts';
import { recordsOf } from '#engine/kinds/anyRefs/recordKey.ts';
import { QrCode } from '#engine/parts/codes/QrCode.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { joinCode } from '#areas/estate/network-services/joinCode.rules.ts';
import { ssid } from '#areas/estate/network-services/ssid.ts';

interface WifiCodeProps {
  readonly row: ShowProps['row'];
  /** The revealed key. */
  readonly secret: string;
}

/** QR code with which a phone joins the network of a Wi-Fi key. It contains the key, so it is shown only while that is. */
export function WifiCode({ row, secret }: WifiCodeProps) {
  const { customerId } = row;
  const isAsked = allows('ssid.view') && typeof customerId === 'number';
  const ids = recordsOf(Array.isArray(row.attachedTo) ? row.attachedTo.map(String) : [])
    .filter(({ noun }) => noun === 'asset')
    .map(({ id }) => id);
  const { data, isLoading } = useQuery({
    queryKey: ['ssid', 'list', 'of credential', customerId, ids],
    queryFn: ({ signal }) =>
      records(ssid).list({ where: { customerId: { is: [Number(customerId)] } }, size: 200 }, { signal }),
    enabled: isAsked && ids.length > 0,
  });
  if (isLoading) return null;
  const network = data?.rows.find(({ id }) => ids.includes(id));
  return <Drawn network={network} title={String(row.title)} secret={secret} />;
}

function Drawn({
  network,
  title,
  secret,
}: {
  readonly network: Row<typeof ssid> | undefined;
  readonly title: string;
  readonly secret: string;
}) {
  const name = network?.ssid ?? title;
  return (
    <Box sx={{ mt: 0.5 }}>
      <QrCode
        text={joinCode({
          ssid: name,
          hidden: network?.hidden ?? null,
          security: network?.security ?? 'wpa2',
          passphrase: secret,
        })}
        label={`QR code to join the wireless network ${name}`}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {`Scan it with a phone to join “${name}”.`}
      </Typography>
    </Box>
  );
}
