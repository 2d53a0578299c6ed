import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { CellProps } from '../face.web.ts';
import { idsOf } from '../refs/refs.ts';
import { storedFile } from './storedFile.web.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** Thumbnails that open the files. A table shows the first few and the number of others; a page lists all names. */
export function FilesCell({ value, place }: CellProps) {
  const ids = idsOf(value);
  const isFacts = place === 'facts';
  const shown = isFacts ? ids : ids.slice(0, FEW);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: isFacts ? 1.5 : 0.5,
        alignItems: 'center',
        flexWrap: isFacts ? 'wrap' : 'nowrap',
        verticalAlign: 'middle',
      }}
    >
      {shown.map((id) => (
        <FileLink key={id} id={id} isNamed={isFacts} />
      ))}
      {ids.length > shown.length && `+${ids.length - shown.length}`}
    </Box>
  );
}

const FEW = 3;

function FileLink({ id, isNamed }: { readonly id: number; readonly isNamed: boolean }) {
  const { data } = useQuery(storedFile(id));
  const name = data?.name ?? `File ${id}`;
  const face = (
    <>
      <Thumbnail name={name} mediaType={data?.mediaType ?? ''} picture={data?.thumbnailUrl} size={isNamed ? 56 : 26} />
      {isNamed && <span>{name}</span>}
    </>
  );
  if (!data) return <Box sx={LINK}>{face}</Box>;
  return (
    <Box
      component="a"
      href={data.url}
      target="_blank"
      rel="noopener"
      sx={LINK}
      // Keeps this click from also opening the table row.
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {face}
    </Box>
  );
}

const LINK = { display: 'inline-flex', alignItems: 'center', gap: 1, color: 'inherit', overflowWrap: 'anywhere' };
