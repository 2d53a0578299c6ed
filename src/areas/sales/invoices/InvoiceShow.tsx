import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { openItem } from '#areas/accounts/receivables/openItem.ts';
import { api } from '#engine/http/client.web.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { linesIn } from '#engine/kinds/lines/lines.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { type RecordAnswer, recordOptions, useRecord } from '#engine/lists/useRecord.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { LatestRecords } from '../account/LatestRecords.tsx';
import { OneTextDialog } from '../OneTextDialog.tsx';
import { MoneyStrip } from '../orders/MoneyStrip.tsx';
import { OrderLines } from '../orders/OrderLines.tsx';
import { salesDocument } from './salesDocument.ts';
import { salesDocumentLine } from './salesDocumentLine.ts';

/** An invoice or credit note with total, open amount and lines. */
export function Screen() {
  const { id = '' } = usePlace().params;
  const go = useGo();
  const { data } = useRecord(salesDocument, Number(id));
  const [isAsking, setAsking] = useState(false);
  const mayCredit = data?.row.status === 'posted' && data.row.kind === 'invoice' && allows('salesDocument.credit');
  const actions = useMemo<readonly PageAction[]>(
    () => [
      ...(mayCredit ? [{ label: 'Credit…', icon: 'undo-2', onClick: () => setAsking(true) }] : []),
      {
        label: 'Download PDF',
        icon: 'download',
        onClick: () => location.assign(`/api/v1/accounts/customer/invoices/${id}/pdf`),
      },
    ],
    [id, mayCredit],
  );
  return (
    <>
      <ShowScreen entity={salesDocument} Overview={Overview} actions={actions} />
      {isAsking && (
        <OneTextDialog<RecordAnswer>
          title="Credit this invoice"
          verb="Create draft credit note"
          label="Reason"
          max={200}
          send={(reason) =>
            api(`/api/v1/accounts/customer/invoices/${id}/credit`, { method: 'POST', body: { reason } })
          }
          onDone={({ row }) => go(`/accounts/customer/invoices/${row.id}`)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const TOLD = ['number', 'status', 'lines', 'discount', 'netPence', 'vatPence', 'grossPence'];
const COLUMNS = ['description', 'quantity', 'unitPence', 'rateBps', 'netPence'];
const BELOW = ['nominalId'];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const lines = linesIn(row.lines);
  const open = useOpen(row.openItemId);
  const amount = (key: string): string => formatMoney(typeof row[key] === 'number' ? row[key] : 0);
  return (
    <>
      <MoneyStrip
        figures={[
          ['Net', amount('netPence')],
          ['VAT', amount('vatPence')],
          ['Total', amount('grossPence')],
          ...(open === null ? [] : [['Open', formatMoney(open)] as const]),
        ]}
      />
      <Section title="Lines" count={lines.length} flush>
        <OrderLines
          lines={lines}
          discount={row.discount}
          of={salesDocumentLine.fields}
          columns={COLUMNS}
          below={BELOW}
          refs={refs}
        />
      </Section>
      {row.kind === 'invoice' && row.status === 'posted' && (
        <LatestRecords
          noun={salesDocument}
          where={`f.creditsId=is:${String(row.id)}`}
          title="Credit notes"
          amount="grossPence"
          about="documentDate"
        />
      )}
      <FactSections sections={factsOf(entity, row, { custom, without: TOLD, allows })} context={{ refs }} />
      {row.status === 'posted' && allows('salesDocument.update') && (
        <Box>
          <DrawerButton size="small" to={`/accounts/customer/invoices/${String(row.id)}/edit#internalNote`}>
            Edit internal note
          </DrawerButton>
        </Box>
      )}
    </>
  );
}

/** Open amount of the document; null for drafts, and without permission. */
function useOpen(openItemId: unknown): number | null {
  const id = typeof openItemId === 'number' ? openItemId : 0;
  const { data } = useQuery({ ...recordOptions(openItem, id), enabled: id > 0 && allows('openItem.view') });
  if (!data) return null;
  return Math.abs(Number(data.row.totalPence) - Number(data.row.settledPence));
}
