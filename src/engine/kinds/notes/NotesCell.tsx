import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import type { CellProps } from '../face.web.ts';
import { plainWords } from './markdownText.ts';

/** One line of plain text in a table. Elsewhere the whole text with headings, lists and links. */
export function NotesCell({ value, place, field }: CellProps) {
  const markdown = String(value);
  if (place === 'facts') return field.plain === true ? <Plain text={markdown} /> : <NotesText markdown={markdown} />;
  const words = plainWords(markdown.slice(0, 400));
  return (
    <Box
      component="span"
      title={words.length > 60 ? words : undefined}
      sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {words}
    </Box>
  );
}

/** Renders a Markdown text. Shows the plain text until the code has loaded. */
export function NotesText({ markdown }: { readonly markdown: string }) {
  return (
    <Suspense fallback={<Plain text={markdown} />}>
      <Markdown markdown={markdown} />
    </Suspense>
  );
}

const Plain = ({ text }: { readonly text: string }) => (
  <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
);

const Markdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }));
