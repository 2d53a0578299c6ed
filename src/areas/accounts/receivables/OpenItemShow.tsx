import { useMemo, useState } from 'react';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { AllocateDialog } from './AllocateDialog.tsx';
import { openItem } from './openItem.ts';

/** An open item. A credit on account can be allocated. */
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
      <ShowScreen entity={openItem} actions={actions} />
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
