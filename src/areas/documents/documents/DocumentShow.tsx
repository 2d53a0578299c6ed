import { useMemo } from 'react';
import { recordIdIn } from '#engine/entity/recordId.ts';
import { NotesText } from '#engine/kinds/notes/NotesCell.tsx';
import { RecordLinksContext } from '#engine/kinds/notes/recordLinks.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { document } from './document.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import { useDocumentLinks } from './useDocumentLinks.web.ts';

/** A document: text with links to records, files, and review dates. */
export function Screen() {
  const { params } = usePlace();
  const id = recordIdIn(document, params) ?? 0;
  const { data } = useRecord(document, id);
  const links = useDocumentLinks(id, String(data?.row.body ?? ''));
  const actions = useMemo(
    (): readonly PageAction[] => [
      { label: 'PDF', icon: 'printer', onClick: () => window.location.assign(`/api/v1/documents/${id}.pdf`) },
    ],
    [id],
  );
  return (
    <RecordLinksContext value={links}>
      <ShowScreen entity={document} Overview={Text} Side={DocumentFacts} Status={Due} actions={actions} />
    </RecordLinksContext>
  );
}

const Text = ({ row }: ShowProps) => (
  <Section title="Text">
    <NotesText markdown={String(row.body ?? '')} />
  </Section>
);

function Due({ row }: ShowProps) {
  return (
    <>
      {row.isTemplate === true && <StatusPill tone="info">Template</StatusPill>}
      {typeof row.reviewOn === 'string' && (
        <StatusPill tone={row.reviewOn <= new Date().toISOString().slice(0, 10) ? 'warning' : 'neutral'}>
          {`Review due ${formatDay(row.reviewOn)}`}
        </StatusPill>
      )}
    </>
  );
}
