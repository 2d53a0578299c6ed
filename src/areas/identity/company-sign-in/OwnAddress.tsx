import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CopyButton } from '#engine/parts/CopyButton.tsx';

export interface OwnAddressProps {
  /** Not there yet: its line is kept free, so that nothing below it moves. */
  readonly address: string | undefined;
  /** For the name of the button that copies it. */
  readonly what: string;
}

/** An address of this product, to be given to another one. */
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
