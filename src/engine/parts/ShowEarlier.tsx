import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** A list that is read in portions, as its query gives it. */
interface Portions {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Under a list with the newest on top: fetches what came before, while there is any. */
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
