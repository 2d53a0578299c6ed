import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/**
 * A document as plain data without functions, so that a thread can render it. Table layouts are named: `lines` (a line
 * under each row), or one of pdfmake's own.
 */
export interface PdfDocument extends TDocumentDefinitions {
  /** Lines in the footer of every page, next to “Page 1 of 3”. */
  readonly foot?: readonly string[];
}

const require = createRequire(import.meta.url);
// Settings modify the package globally, so each thread loads its own copy.
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const fonts = resolve(dirname(require.resolve('pdfmake')), '../fonts/Roboto');
const face = (name: string): string => join(fonts, `Roboto-${name}.ttf`);

pdfmake.setFonts({
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
});
// A document must contain all its content. Nothing is fetched, and no files except the fonts are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => resolve(path).startsWith(fonts + sep));
pdfmake.setTableLayouts({
  lines: {
    hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#dfe1ed',
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: () => 4,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
});

/** @throws if the document refers to content outside of it: an address, a file, an unknown font */
export const makePdf = ({ foot, ...document }: PdfDocument): Promise<Buffer> =>
  pdfmake
    .createPdf({
      language: 'en-GB',
      ...document,
      ...(foot ? { footer: (page: number, pages: number) => footOf(foot, page, pages) } : {}),
      defaultStyle: { font: 'Roboto', fontSize: 9, ...document.defaultStyle },
    })
    .getBuffer();

/** The footer of a page. */
const footOf = (lines: readonly string[], page: number, pages: number) => ({
  margin: [40, 8, 40, 0] as [number, number, number, number],
  fontSize: 7,
  color: '#5b5f73',
  columns: [
    { width: '*', stack: [...lines] },
    { width: 'auto', text: `Page ${page} of ${pages}`, alignment: 'right' as const },
  ],
});
