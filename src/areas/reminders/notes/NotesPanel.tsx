import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Mark, StatusPill } from '#engine/parts/StatusPill.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { allows } from '#engine/session/session.web.ts';
import { NOTE_COLOURS, note } from './note.ts';

const MOST = 5;

/** The notes on a record, pinned ones first. */
export function NotesPanel({ entity, row }: ShowProps) {
  const key = recordKey({ noun: rootOf(entity).name, id: row.id });
  const { data, error, refetch } = useQuery({
    queryKey: ['note', 'list', 'on', key],
    queryFn: ({ signal }) =>
      records(note).list(
        { where: { subject: { any: [key] } }, sort: ['-isPinned', '-createdAt'], size: MOST },
        { signal },
      ),
  });
  const add = allows('note.create') && (
    <DrawerButton size="small" to={`/notes/create?subject=${key}`}>
      Add note
    </DrawerButton>
  );
  return (
    <Section title="Notes" icon="sticky-note" flush {...(data ? { count: data.total } : {})} actions={add}>
      {error ? (
        <Failed what="The notes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.rows.length === 0 ? (
        <Box sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>No notes yet</Box>
      ) : (
        <>
          {data.rows.map((each) => (
            <SectionRow key={each.id} sx={{ py: 1, gap: 1 }}>
              {each.colour && <Mark tone={NOTE_COLOURS[each.colour].tone} label={NOTE_COLOURS[each.colour].label} />}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RowLink to={`/notes/${each.id}`}>{each.name ?? 'Note'}</RowLink>
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{formatMoment(each.updatedAt)}</Box>
              </Box>
              {each.isPinned && <StatusPill tone="info">Pinned</StatusPill>}
              {each.visibility !== 'everyone' && (
                <StatusPill tone="neutral">{each.visibility === 'me' ? 'Only me' : 'Team'}</StatusPill>
              )}
            </SectionRow>
          ))}
          <ShowAll total={data.total} shown={MOST} what="notes" to={`/notes?f.subject=any:${key}`} />
        </>
      )}
    </Section>
  );
}
