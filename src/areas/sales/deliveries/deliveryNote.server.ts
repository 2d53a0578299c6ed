import type { TableCell } from 'pdfmake/interfaces.js';
import type { Row } from '#engine/entity/entity.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import type { delivery } from './delivery.ts';

/** Names of related records on a delivery note. */
export interface DeliveryNames {
  readonly customer: string;
  readonly site: string | null;
  readonly order: string;
  readonly customerPo: string | null;
}

/** The delivery note. It shows no prices. */
export function deliveryNote(
  row: Row<typeof delivery>,
  names: DeliveryNames,
  head: Pick<Letterhead, 'company' | 'logo'>,
): PdfDocument {
  const day = row.despatchedOn ?? row.plannedOn;
  return letterhead(
    {
      ...head,
      title: `Delivery note ${row.number}${row.status === 'despatched' ? '' : ` (${row.status})`}`,
      to: [names.customer, names.site].filter((line) => line !== null),
      facts: [
        ...(day ? ([['Date', formatDay(day)]] as const) : []),
        ['Order', names.order],
        ...(names.customerPo ? ([['Your PO number', names.customerPo]] as const) : []),
        ...(row.carrier ? ([['Carrier', row.carrier]] as const) : []),
        ...(row.trackingNumber ? ([['Tracking number', row.trackingNumber]] as const) : []),
      ],
    },
    [
      {
        margin: [0, 8, 0, 0],
        layout: 'lines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 'auto'],
          body: [
            [
              { text: 'Description', bold: true },
              { text: 'Quantity', bold: true, alignment: 'right' },
            ],
            ...row.lines.map(rowOf),
          ],
        },
      },
      ...(row.note ? [{ text: row.note, margin: [0, 12, 0, 0] as [number, number, number, number] }] : []),
      {
        margin: [0, 40, 0, 0],
        columns: [{ text: 'Received by: ____________________' }, { text: 'Date: ____________________' }],
      },
    ],
  );
}

const rowOf = ({ description, serials, quantity }: Row<typeof delivery>['lines'][number]): TableCell[] => [
  { stack: [description ?? '', ...(serials ? [{ text: `Serial numbers: ${serials}`, color: '#5b5f73' }] : [])] },
  { text: formatQuantity(quantity), alignment: 'right' },
];
