import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FieldCell } from '#engine/kinds/cells.tsx';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import type { ListRow, Refs } from '#engine/lists/useList.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { allocation } from './allocation.ts';

/** The most of one open item, newest first. */
const MOST = 100;

/** What an open item settles, or what settles it. One allocation can be undone without the others. */
export function Allocations({ row: item }: Pick<ShowProps, 'row'>) {
  const isDebt = Number(item.totalPence) > 0;
  const [mine, other] = isDebt
    ? (['debitItemId', 'creditItemId'] as const)
    : (['creditItemId', 'debitItemId'] as const);
  const query = `f.${mine}=is:${item.id}&size=${MOST}&sort=-id`;
  const { data } = useQuery({
    queryKey: [allocation.name, 'list', query],
    enabled: allows('allocation.view'),
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly ListRow[]; readonly refs: Refs }>(`/api/v1/${allocation.path}?${query}`, {
        signal,
      }),
  });
  const [undoing, setUndoing] = useState<ListRow | null>(null);
  const undo = useMutation({
    mutationFn: ({ id }: ListRow) => api(`/api/v1/${allocation.path}/${id}/undo`, { method: 'POST' }),
    onSuccess: () => {
      toast('Allocation undone');
      setUndoing(null);
    },
  });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const undone = new Map(
    rows.flatMap(({ reversesId, effectiveOn }) => (reversesId ? [[reversesId, effectiveOn]] : [])),
  );
  return (
    <Section title={isDebt ? 'Settled by' : 'Settles'} flush>
      {rows
        .filter(({ reversesId }) => !reversesId)
        .map((row) => (
          <SectionRow key={row.id} sx={{ flexWrap: 'wrap' }}>
            <Box sx={{ flex: 1, minWidth: 140 }}>
              <FieldCell field={allocation.fields[other]} value={row[other]} context={{ refs: data?.refs ?? {} }} />
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {undone.has(row.id)
                ? `Undone ${formatDay(String(undone.get(row.id)))}`
                : `From ${formatDay(String(row.effectiveOn))}`}
            </Box>
            <Box className="num" sx={{ minWidth: 90, textAlign: 'right' }}>
              {formatMoney(Number(row.amountPence))}
            </Box>
            {allows('openItem.allocate') && !undone.has(row.id) && (
              <Button size="small" variant="outlined" onClick={() => setUndoing(row)}>
                Undo
              </Button>
            )}
          </SectionRow>
        ))}
      <ConfirmDialog
        open={undoing !== null}
        title="Undo this allocation?"
        verb="Undo allocation"
        busy={undo.isPending}
        failed={undo.error?.message ?? null}
        onConfirm={() => undoing && undo.mutate(undoing)}
        onClose={() => {
          setUndoing(null);
          undo.reset();
        }}
      >
        {formatMoney(Number(undoing?.amountPence ?? 0))} is open again on both sides from today. A discount for prompt
        payment that it took is withdrawn.
      </ConfirmDialog>
    </Section>
  );
}
