import type { TableCell } from 'pdfmake/interfaces.js';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import type { Part } from './portion.server.ts';

/** What a certificate of erasure says. */
export interface CertifiedErasure {
  readonly customerId: number;
  /** The legal name if the accounts keep it. */
  readonly name: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly decidedBy: string;
  readonly decidedAt: string;
  readonly keyDestroyedAt: string;
  readonly endedAt: string;
  readonly parts: readonly Part[];
  /** Entries of the accounts that stay, and lines of the audit log. */
  readonly keptEntries: number;
  readonly logLines: number;
}

const count = (n: number): string => n.toLocaleString('en-GB');

/** Certificate of destruction for an erased customer: counts and hashes by type of record, and what stays. */
export function erasureCertificate(erased: CertifiedErasure, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  const parts = erased.parts.filter((part) => part.erased + part.emptied > 0);
  const sum = (of: (part: Part) => number): string => count(parts.reduce((all, part) => all + of(part), 0));
  const paragraph = (text: string) => ({ text, margin: [0, 8, 0, 0] as [number, number, number, number] });
  return letterhead(
    {
      ...head,
      title: 'Certificate of destruction',
      to: [erased.name],
      facts: [
        ['Customer number', String(erased.customerId)],
        ['Requested', formatMoment(erased.askedAt)],
        ['Approved', formatMoment(erased.decidedAt)],
        ['Encryption key destroyed', formatMoment(erased.keyDestroyedAt)],
        ['Completed', formatMoment(erased.endedAt)],
      ],
    },
    [
      {
        text: 'We certify that the encryption key of this customer was destroyed first, and that the records below were then deleted.',
        margin: [0, 0, 0, 8],
      },
      {
        layout: 'lines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 'auto', 'auto', '*'],
          body: [
            ['Records', 'Deleted', 'Kept without text', 'SHA-256'].map((text) => ({ text, bold: true })),
            ...parts.map(cells),
            ['Total', sum((part) => part.erased), sum((part) => part.emptied), ''].map((text) => ({
              text,
              bold: true,
            })),
          ],
        },
      },
      paragraph(
        'Each hash covers the numbers of the deleted records in order. The hash of the files covers the hashes of their contents.',
      ),
      paragraph(
        `${count(erased.keptEntries)} entries and documents of the accounts stay with the legal name until their own retention period ends. Records that they refer to stay without any text.`,
      ),
      paragraph(
        `${count(erased.logLines)} lines of the sealed audit log stay until the log is archived. Backups from before this erasure stay until they are deleted; the secrets in them can be opened only with encryption keys of that time.`,
      ),
      paragraph(`Requested by ${erased.askedBy}. Approved by ${erased.decidedBy}.`),
    ],
  );
}

const cells = (part: Part): TableCell[] => [
  part.label,
  { text: count(part.erased), alignment: 'right' },
  { text: count(part.emptied), alignment: 'right' },
  { text: part.hash, fontSize: 6 },
];
