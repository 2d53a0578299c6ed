import { buffer } from 'node:stream/consumers';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { fitted } from '#engine/files/picture.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { CATEGORIES, ITEM_STATES } from './offboardingChoices.ts';
import type { offboardingRun } from './offboardingRun.ts';

export interface CertifiedItem {
  readonly category: keyof typeof CATEGORIES;
  readonly title: string;
  readonly status: keyof typeof ITEM_STATES;
  readonly evidence: string | null;
  readonly doneBy: string | null;
  readonly doneAt: string | null;
  readonly waivedBy: string | null;
  readonly waiveReason: string | null;
}

export interface Certified {
  readonly run: Row<typeof offboardingRun>;
  readonly customer: string;
  readonly approvedBy: string | null;
  readonly items: readonly CertifiedItem[];
  /** The drawn signature as a data URL; null if the customer signed on paper. */
  readonly signature: string | null;
}

const SIGNATURE_BOX = { width: 800, height: 300 };

/** Reads the data of a certificate in two statements, and one more for a drawn signature. */
export async function certifiedOf(
  tx: Queryable,
  storage: Storage,
  run: Row<typeof offboardingRun>,
): Promise<Certified> {
  const { rows } = await tx.query<{ customer: string; approvedBy: string | null }>(
    `select coalesce(c.legal_name, c.name) as customer, u.name as "approvedBy"
       from customer c left join "user" u on u.id = $2 where c.id = $1`,
    [run.customerId, run.approvedById],
  );
  const items = await tx.query<CertifiedItem & Record<string, unknown>>(
    `select i.category, i.title, i.status, i.evidence, d.name as "doneBy", i.done_at as "doneAt", w.name as "waivedBy",
            i.waive_reason as "waiveReason"
       from offboarding_item i left join "user" d on d.id = i.done_by_id left join "user" w on w.id = i.waived_by_id
      where i.run_id = $1 and i.archived_at is null order by i.id`,
    [run.id],
  );
  return {
    run,
    customer: rows[0]?.customer ?? '',
    approvedBy: rows[0]?.approvedBy ?? null,
    items: items.rows,
    signature: await signatureOf(tx, storage, run.signatureId),
  };
}

/** As PNG, because the PDF library supports no other formats of uploads. */
async function signatureOf(tx: Queryable, storage: Storage, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await tx.query<{ key: string }>('select key from stored_file where id = $1', [id]);
  const bytes = rows[0] && (await buffer(await storage.get(rows[0].key)));
  return bytes ? `data:image/png;base64,${(await fitted(bytes, SIGNATURE_BOX)).toString('base64')}` : null;
}

type Margin = [number, number, number, number];

/** Certificate of items returned, rotated, handed over and deleted when a customer left, signed by both sides. */
export function certificate(certified: Certified, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  const { run, customer, approvedBy, items, signature } = certified;
  const waived = items.filter(({ status }) => status === 'waived').length;
  return letterhead(
    {
      ...head,
      title: 'Certificate of destruction and return',
      to: [customer],
      facts: [
        ['Offboarding', run.reference ?? ''],
        ['Last day', formatDay(run.leavesOn)],
        ...(run.completedAt ? ([['Completed', formatMoment(run.completedAt)]] as const) : []),
      ],
    },
    [
      {
        text: 'We certify that the following was returned, handed over, changed or destroyed when our services ended.',
        margin: [0, 0, 0, 8] as Margin,
      },
      {
        layout: 'lines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 'auto', 'auto', '*'],
          body: [['Task', 'State', 'Done', 'Evidence'].map((text) => ({ text, bold: true })), ...items.map(cells)],
        },
      },
      {
        text: `${items.length} tasks, ${items.filter(({ status }) => status === 'done').length} done, ${waived} waived.`,
        margin: [0, 8, 0, 0] as Margin,
      },
      ...(run.exceptions ? [{ text: `Exceptions: ${run.exceptions}`, margin: [0, 8, 0, 0] as Margin }] : []),
      ...(signature === null
        ? []
        : [{ image: signature, fit: [240, 80] as [number, number], margin: [0, 12, 0, 0] as Margin }]),
      {
        text: `Signed for the customer by ${run.signerName ?? '–'}${run.signedOn ? ` on ${formatDay(run.signedOn)}` : ''}. Approved by ${approvedBy ?? '–'}.`,
        margin: [0, 12, 0, 0] as Margin,
      },
    ],
  );
}

const cells = (item: CertifiedItem): TableCell[] => [
  item.title,
  ITEM_STATES[item.status].label,
  item.doneAt ? `${formatMoment(item.doneAt)}${item.doneBy ? `, ${item.doneBy}` : ''}` : '',
  item.status === 'waived'
    ? `${item.waiveReason ?? ''}${item.waivedBy ? ` (${item.waivedBy})` : ''}`
    : (item.evidence ?? ''),
];
