import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useFaceAddress } from '#engine/lists/addressBook.web.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { Gallery } from '#engine/kinds/file/Gallery.tsx';
import { storedFile } from '#engine/kinds/file/storedFile.web.ts';
import { idsOf } from '#engine/kinds/refs/refs.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';

/** Files of a record: pictures as a gallery, others by name. Renders nothing for entities without files. */
export function FilesSection({ entity, row, may }: ShowProps) {
  const faceAddress = useFaceAddress();
  const fields = Object.entries<Field>(entity.fields).filter(([, field]) => field.kind === 'files');
  const ids = [...new Set(fields.flatMap(([key]) => idsOf(row[key])))];
  const found = useQueries({ queries: ids.map((id) => storedFile(id)) }).flatMap(({ data }) => data ?? []);
  if (fields.length === 0) return null;
  const pictures = found.filter(({ mediaType }) => mediaType.startsWith('image/'));
  const others = found.filter((each) => !pictures.includes(each));
  const edit =
    may.includes(`${entity.name}.update`) && row.archivedAt === null
      ? faceAddress(entity.name, 'edit', { customerId: Number(row.customerId), id: row.id })
      : null;
  return (
    <Section
      title="Photos and files"
      icon="image"
      count={ids.length}
      flush
      actions={
        edit &&
        fields.map(([key, field]) => (
          <DrawerButton key={key} size="small" to={`${edit}#${key}`}>
            {`Add ${labelOf(key, field).toLowerCase()}`}
          </DrawerButton>
        ))
      }
    >
      {ids.length === 0 && <SectionRow>No photos or files yet.</SectionRow>}
      {pictures.length > 0 && (
        <Box sx={{ p: 2 }}>
          <Gallery label="Photos" pictures={pictures} />
        </Box>
      )}
      {others.map(({ id, name, size, url }) => (
        <SectionRow key={id} sx={{ gap: 1 }}>
          <Box
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            sx={{ color: 'inherit', flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {name}
          </Box>
          <Box component="span" className="num" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {formatBytes(size)}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}
