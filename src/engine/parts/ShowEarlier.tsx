import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** A query that loads a list in pages. */
interface Portions {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** A button below a list with the newest entries first. Loads earlier entries, if there are any. */
export function ShowEarlier({ list }: { readonly list: Portions }) {
  if (!list.hasNextPage) return null;
  return (
    <Box sx={{ p: 1, textAlign: 'center' }}>
      <Button size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show earlier
      </Button>
    </Box>
  );
}
