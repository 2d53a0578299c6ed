import type { Content } from 'pdfmake/interfaces.js';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import type { Row } from '#engine/entity/entity.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { type eov, OUTCOMES } from './eov.ts';

export interface PrintedReport {
  readonly row: Row<typeof eov>;
  readonly customer: string;
  readonly site: string;
  readonly engineer: string;
  /** As data URLs. */
  readonly signature: string | null;
  readonly photos: readonly string[];
}

type Margin = [number, number, number, number];

/** PDF of an End Of Visit report. */
export function eovDocument(
  { row, customer, site, engineer, signature, photos }: PrintedReport,
  head: Pick<Letterhead, 'company' | 'logo'>,
): PdfDocument {
  const time = (at: string | null): string => (at === null ? 'Not yet' : formatMoment(at));
  return letterhead(
    {
      ...head,
      title: `End Of Visit report ${row.number}`,
      to: [customer, site],
      facts: [
        ['Date', formatDay(row.date)],
        ['Engineer', engineer],
        ...(row.visitIds.length > 0
          ? ([
              ['Arrived', time(row.arrivedAt)],
              ['Departed', time(row.departedAt)],
              ['On site', formatDuration(row.onSiteMinutes)],
            ] as const)
          : []),
      ],
    },
    [
      ...(row.amendReason
        ? [{ text: `Corrected: ${row.amendReason}`, italics: true, margin: [0, 0, 0, 8] as Margin }]
        : []),
      ...jobsTable(row.jobs),
      ...paragraph('Work done', row.workDone),
      ...paragraph('Outstanding work', row.outstandingWork),
      ...paragraph('Recommendations', row.recommendations),
      ...list(
        'Parts used',
        row.parts.map(({ count, part }) => `${formatQuantity(count)} × ${part}`),
      ),
      ...list(
        'Also attended',
        row.attendees.map(({ name, minutes }) => `${name}, ${formatDuration(minutes)}`),
      ),
      ...(photos.length > 0
        ? [heading('Photos'), { columns: photos.map((image) => ({ image, fit: [160, 160] as [number, number] })) }]
        : []),
      ...signedBy(row, signature),
    ],
  );
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 12, 0, 4] });

function jobsTable(jobs: PrintedReport['row']['jobs']): Content[] {
  if (jobs.length === 0) return [];
  const head = ['Job', 'Work done', 'Time', 'Outcome'];
  return [
    {
      layout: 'lines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', '*', 'auto', 'auto'],
        body: [
          head.map((text) => ({ text, bold: true })),
          ...jobs.map(({ job, title, work, minutes, outcome }) => [
            `${job} ${title}`,
            work ?? '',
            { text: formatDuration(minutes), alignment: 'right' as const },
            OUTCOMES[outcome].label,
          ]),
        ],
      },
    },
  ];
}

const paragraph = (title: string, text: string | null): Content[] =>
  (text ?? '').trim() === '' ? [] : [heading(title), { text: text ?? '' }];

const list = (title: string, lines: readonly string[]): Content[] =>
  lines.length === 0 ? [] : [heading(title), { ul: [...lines] }];

function signedBy(row: PrintedReport['row'], signature: string | null): Content[] {
  if (row.signerName === null)
    return row.unsignedReason === null ? [] : [heading('Not signed'), { text: row.unsignedReason }];
  const who = [row.signerName, row.signerRole].filter((each) => each !== null).join(', ');
  return [
    {
      unbreakable: true,
      stack: [
        heading('Signature'),
        ...(signature === null ? [] : [{ image: signature, fit: [240, 80] as [number, number] }]),
        { text: `${who}${row.signedAt === null ? '' : `, ${formatMoment(row.signedAt)}`}` },
      ],
    },
  ];
}
