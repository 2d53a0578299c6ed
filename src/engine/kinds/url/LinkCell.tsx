import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import type { CellProps } from '../face.web.ts';
import type { KindName } from '../field.ts';
import { kindOf } from '../kinds.ts';
import { isLink } from './url.ts';

/** Email, telephone and web addresses as links. Web links open in a new tab without access to this page. */
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
      // Keeps this click from also opening the table row.
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
