import { useMemo, useState } from 'react';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { AllocateDialog } from './AllocateDialog.tsx';
import { Allocations } from './Allocations.tsx';
import { openItem } from './openItem.ts';

/** An open item with its allocations. A credit on account can be allocated, and one allocation undone. */
export function Screen() {
  const id = Number(usePlace().params.id);
  const { data } = useRecord(openItem, id);
  const [isAsking, setAsking] = useState(false);
  const openPence = Number(data?.row.settledPence) - Number(data?.row.totalPence);
  const mayAllocate = openPence > 0 && allows('openItem.allocate');
  const actions = useMemo(
    () => (mayAllocate ? [{ label: 'Allocate…', icon: 'scale', onClick: () => setAsking(true) }] : []),
    [mayAllocate],
  );
  return (
    <>
      <ShowScreen entity={openItem} Overview={Overview} actions={actions} without={['allocation']} />
      {isAsking && data && (
        <AllocateDialog
          id={id}
          customerId={Number(data.row.customerId)}
          number={String(data.row.number)}
          openPence={openPence}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The number is the title, and the link to the journal leads to the source. */
const TOLD = ['number', 'sourceId'];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  return (
    <>
      <FactSections sections={factsOf(entity, row, { custom, without: TOLD, allows })} context={{ refs }} />
      <Allocations row={row} />
    </>
  );
}
