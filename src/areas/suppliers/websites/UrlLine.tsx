import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { isPlain } from './url.rules.ts';

export interface UrlLineProps {
  /** Entity of the URL. */
  readonly noun: string;
  readonly url: { readonly id: number; readonly name: string; readonly address: string; readonly signIn: string };
  /** Page or form of the URL. */
  readonly to: string;
  /** Path of the page below, which prefixes the URL's drawers. */
  readonly path: string;
  /** All URLs on the page, so that one request loads their credentials. */
  readonly siblings: readonly number[];
}

/** A URL with a link to open it, and its credentials. */
export function UrlLine({ noun, url: { id, name, address, signIn }, to, path, siblings }: UrlLineProps) {
  return (
    <SectionRow sx={{ flexWrap: 'wrap', alignItems: 'flex-start', rowGap: 0.5 }}>
      {/* The line height keeps two stacked links far enough apart for touch. */}
      <Box sx={{ flex: '1 1 200px', minWidth: 0, lineHeight: '24px' }}>
        <RowLink to={to}>{name}</RowLink>
        <Box sx={{ fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          <Link href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </Link>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {isPlain(address) && <StatusPill tone="warning">No https</StatusPill>}
          {signIn === 'sso' && <StatusPill tone="info">Single sign-on</StatusPill>}
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Slot place="url:credentials" noun={noun} id={id} name={name} path={path} siblings={siblings} />
      </Box>
    </SectionRow>
  );
}
