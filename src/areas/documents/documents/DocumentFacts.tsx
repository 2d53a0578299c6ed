import { useMemo } from 'react';
import { useKnownCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { document } from './document.ts';

/** Fields of a document other than its text. */
export function DocumentFacts({ row, refs }: ShowProps) {
  const custom = useKnownCustomFields(document);
  const sections = useMemo(
    () => factsOf(document, row, { custom: custom ?? [], without: TOLD, allows }),
    [custom, row],
  );
  return <FactSections sections={sections} context={{ refs }} />;
}

const TOLD = ['title', 'body', 'status', 'subjectNoun', 'supplierId', 'readerIds'];
