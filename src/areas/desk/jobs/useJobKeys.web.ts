import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { useDrawer } from '#engine/records/drawer/drawer.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { allows } from '#engine/session/session.web.ts';

/** The keys of a job page that open a form: priority, tags and a visit; and the key for its status. */
export function useJobKeys(
  row: RecordRow,
  { mayEdit, changeStatus }: { readonly mayEdit: boolean; readonly changeStatus: (() => void) | undefined },
): void {
  const open = useDrawer();
  const go = useGo();
  const show = (to: string) => {
    if (!open?.(to)) go(to);
  };
  const customer = `/customer/${String(row.customerId)}`;
  const edit = `${customer}/jobs/${row.id}/edit`;
  const site = typeof row.siteId === 'number' ? `&siteId=${row.siteId}` : '';
  useKeys({
    s: changeStatus,
    p: mayEdit ? () => show(`${edit}#impact,urgency,priority,priorityReason`) : undefined,
    l: mayEdit ? () => show(`${edit}#tagIds`) : undefined,
    v: mayEdit && allows('visit.create') ? () => show(`${customer}/visits/create?jobIds=${row.id}${site}`) : undefined,
  });
}
