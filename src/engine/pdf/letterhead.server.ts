import type { Content } from 'pdfmake/interfaces.js';
import { formatPhone } from '../kinds/phone/phone.ts';
import { type company, imprint } from '../settings/company.ts';
import type { GroupValues } from '../settings/groups.ts';
import type { PdfDocument } from './makePdf.server.ts';

export interface Letterhead {
  readonly company: GroupValues<(typeof company)['fields']>;
  /** As PNG or JPEG. */
  readonly logo: Buffer | null;
  /** The name of the document: "Quote ORD-100001". It is also the title of the file. */
  readonly title: string;
  /** The recipient, one line per entry. */
  readonly to: readonly string[];
  /** Details next to the address, such as number and date. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** A document with the company's letterhead: logo, name, recipient, details, and company information on each page. */
export function letterhead(
  { company: of, logo, title, to, facts }: Letterhead,
  content: readonly Content[],
): PdfDocument {
  const reach = [of.phone && formatPhone(of.phone), of.website].filter(
    (each) => typeof each === 'string' && each !== '',
  );
  return {
    info: { title, author: of.name ?? of.legalName ?? '' },
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 56],
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    foot: imprint(of),
    content: [
      {
        columns: [
          logo
            ? { image: `data:image/png;base64,${logo.toString('base64')}`, fit: [180, 54] }
            : { text: of.name ?? '', fontSize: 16, bold: true },
          {
            width: 'auto',
            alignment: 'right',
            stack: [{ text: of.name ?? of.legalName ?? '', bold: true }, ...reach.map(String)],
          },
        ],
      },
      {
        margin: [0, 24, 0, 16],
        columns: [
          { width: '*', stack: [...to] },
          // A table needs a row.
          ...(facts.length === 0
            ? []
            : [
                {
                  width: 'auto',
                  table: {
                    body: facts.map(([label, value]) => [
                      { text: label, color: '#5b5f73' },
                      { text: value, alignment: 'right' as const },
                    ]),
                  },
                  layout: 'noBorders',
                },
              ]),
        ],
      },
      { text: title, fontSize: 15, bold: true, margin: [0, 0, 0, 8] },
      ...content,
    ],
  };
}
