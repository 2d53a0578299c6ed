import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CopyButton } from '#engine/parts/CopyButton.tsx';

export interface OwnAddressProps {
  /** Undefined while loading: the line keeps its height, so that the layout does not move. */
  readonly address: string | undefined;
  /** Name of the URL, for the label of the copy button. */
  readonly what: string;
}

/** A URL of this product to copy into another system. */
export const OwnAddress = ({ address, what }: OwnAddressProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, my: 0.5, minHeight: 22, width: '100%' }}>
    {address === undefined ? (
      <Skeleton height={20} width="80%" />
    ) : (
      <>
        <Box component="code" sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
          {address}
        </Box>
        <CopyButton text={address} what={what} />
      </>
    )}
  </Box>
);
