import Button from '@mui/material/Button';
import { openPalette } from './overlays.web.ts';

/** Where a list finds nothing: the same words in the search of everything. */
export const SearchEverything = ({ words }: { readonly words: string }) => (
  <Button onClick={() => openPalette(words)}>Search everything</Button>
);
