import Box from '@mui/material/Box';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { TitleLine } from '#engine/parts/page/TitleLine.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { Marked } from '../marks.web.ts';

/** A favourite or recent record: title, type and a link. */
export function MarkRow({ mark }: { readonly mark: Marked }) {
  const noun = nounEntry(mark.entity);
  return (
    <Go
      to={mark.path}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        minHeight: 44,
        fontSize: '0.8125rem',
        color: 'inherit',
        textDecoration: 'none',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Icon name={noun?.icon ?? 'file-text'} size={16} muted />
      <TitleLine title={mark.title} subtitle={mark.subtitle} />
      {mark.archived ? (
        <StatusPill tone="neutral">Archived</StatusPill>
      ) : (
        <Box component="span" sx={{ flexShrink: 0, fontSize: '0.75rem', color: 'text.secondary' }}>
          {noun?.label}
        </Box>
      )}
    </Go>
  );
}
