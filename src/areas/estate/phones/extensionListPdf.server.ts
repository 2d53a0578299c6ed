import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { answersAt, byAnswering, type ListedExtension } from './extensionList.rules.ts';

const GREY = '#5b5f73';

interface PrintedList {
  readonly name: string;
  readonly customer: string;
  /** Day of print, as people write it. */
  readonly day: string;
  readonly extensions: readonly ListedExtension[];
}

/** The extensions of a phone system on A4, for the wall next to a phone. */
export function extensionListPdf({ name, customer, day, extensions }: PrintedList): Promise<Buffer> {
  return pdf({
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 48],
    info: { title: `${name} extensions` },
    foot: [`${customer}, ${name}, ${day}`],
    content: [
      { text: `Extensions of ${customer}`, fontSize: 16, bold: true },
      { text: `${name} · ${day}`, color: GREY, margin: [0, 2, 0, 12] },
      {
        layout: 'lines',
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto', '*'],
          dontBreakRows: true,
          body: [
            ['Name', 'Extension', 'Direct dial', 'Room', 'Groups'].map((text) => ({ text, color: GREY })),
            ...byAnswering(extensions).map((each) => [
              answersAt(each),
              { text: each.number, bold: true, fontSize: 11 },
              { text: each.directDial ? formatPhone(each.directDial) : '', noWrap: true },
              each.user === null ? '' : (each.place ?? ''),
              each.groups ?? '',
            ]),
          ],
        },
      },
    ],
  });
}
