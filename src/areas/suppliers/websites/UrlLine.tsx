import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { isPlain } from './url.rules.ts';

export interface UrlLineProps {
  /** The noun of the URL. */
  readonly noun: string;
  readonly url: { readonly id: number; readonly name: string; readonly address: string; readonly signIn: string };
  /** The page or form of the URL. */
  readonly to: string;
  /** The page below; the drawers of the URL begin with it. */
  readonly path: string;
  /** All URLs shown beside it, so that their credentials are read together. */
  readonly siblings: readonly number[];
}

/** A URL with a link that opens it, and the credentials that are used there. */
export function UrlLine({ noun, url: { id, name, address, signIn }, to, path, siblings }: UrlLineProps) {
  return (
    <SectionRow sx={{ flexWrap: 'wrap', alignItems: 'flex-start', rowGap: 0.5 }}>
      {/* Two links, one below the other: as far apart as fingers need. */}
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
