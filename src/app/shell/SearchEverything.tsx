import Button from '@mui/material/Button';
import { openPalette } from './overlays.web.ts';

/** Repeats the search of an empty list in the global search. */
export const SearchEverything = ({ words }: { readonly words: string }) => (
  <Button onClick={() => openPalette(words)}>Search everything</Button>
);
