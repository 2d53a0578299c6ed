import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import type { CellProps } from '../face.web.ts';
import type { KindName } from '../field.ts';
import { kindOf } from '../kinds.ts';
import { isLink } from './url.ts';

/** Email, telephone and web addresses as links; those of the web open in a new tab that cannot reach back. */
export function LinkCell({ field, value, place }: CellProps) {
  const address = String(value);
  const words = kindOf(field).format(address as never, field);
  const href = hrefOf(field.kind, address);
  if (!href) return <span className="fits">{words}</span>;
  return (
    <Box
      component="a"
      href={href}
      title={field.kind === 'url' ? address : undefined}
      {...(field.kind === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      // A row of a table opens on a click; this click is the link's.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ color: 'primary.main', ...(place === 'facts' ? { overflowWrap: 'anywhere' } : SHORT) }}
    >
      {words}
    </Box>
  );
}

function hrefOf(kind: KindName, address: string): string | undefined {
  if (kind === 'email') return `mailto:${encodeURI(address)}`;
  if (kind === 'phone') return /^\+\d+$/.test(address) ? `tel:${address}` : undefined;
  return isLink(address) ? address : undefined;
}

const SHORT = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
