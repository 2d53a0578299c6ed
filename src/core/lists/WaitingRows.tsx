import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowUp } from 'lucide-react';

/** Rows that came while somebody reads the list: they wait until they are asked for. */
export function WaitingRows({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    // In the middle of the list's foot, where it covers no row.
    <Box role="status" sx={{ position: 'relative', zIndex: 4, height: 0, display: 'grid', justifyItems: 'center' }}>
      {count > 0 && (
        <Button
          size="small"
          variant="contained"
          startIcon={<ArrowUp size={14} />}
          onClick={onShow}
          sx={{ position: 'absolute', bottom: 3, borderRadius: '14px' }}
        >
          {count.toLocaleString('en-GB')} new
        </Button>
      )}
    </Box>
  );
}
