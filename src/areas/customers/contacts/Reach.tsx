import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Mail, Phone } from 'lucide-react';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { Tip } from '#engine/parts/Tip.tsx';

/** A call button that shows the number on hover. The device's own apps open phone and email links. */
export function CallLink({ number, extension }: { readonly number: string; readonly extension?: string | null }) {
  const shown = extension ? `${formatPhone(number)} ext ${extension}` : formatPhone(number);
  return (
    <Tip title={shown}>
      <IconButton component="a" href={telOf(number, extension)} size="small" aria-label={`Call ${shown}`}>
        <Phone size={15} />
      </IconButton>
    </Tip>
  );
}

export function MailLink({ address }: { readonly address: string }) {
  return (
    <Tip title={address}>
      <IconButton
        component="a"
        href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
        size="small"
        aria-label={`Email ${address}`}
      >
        <Mail size={15} />
      </IconButton>
    </Tip>
  );
}

/** A number as a link that starts a call. */
export function PhoneText({
  number,
  extension,
}: {
  readonly number: string;
  readonly extension?: string | null | undefined;
}) {
  return (
    <Box
      component="a"
      href={telOf(number, extension)}
      className="num"
      sx={{ color: 'inherit', textDecorationColor: 'var(--mui-palette-divider)', '&:hover': { color: 'primary.main' } }}
    >
      {formatPhone(number)}
      {extension ? ` ext ${extension}` : ''}
    </Box>
  );
}

/** RFC 3966: the extension is a parameter of the number. */
export const telOf = (number: string, extension?: string | null): string =>
  `tel:${number}${extension ? `;ext=${extension}` : ''}`;
