import { expect, test } from 'vitest';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';
import type { Quote, QuotedLine } from './quote.ts';
import { quoteDocument } from './quoteDocument.server.ts';

const HEAD = {
  company: {
    name: 'Bits & Bytes',
    logoFileId: null,
    phone: '+441273496000',
    website: 'https://bits.example',
    legalName: 'Bits & Bytes Limited',
    companyNumber: '01234567',
    vatNumber: 'GB123456789',
    registeredOffice: '1 High Street, Brighton',
  },
  logo: null,
};
const item: QuotedLine = {
  kind: 'item',
  description: 'Laptop, 14 inch',
  quantity: 2,
  unitPence: 80_000,
  pricePer: 1,
  discount: '10%',
  netPence: 144_000,
  isOptional: false,
};
const quote: Quote = {
  number: 'ORD-100001',
  revision: 2,
  title: 'New laptops',
  customer: 'Ashfield Primary School',
  contact: 'Jane Ashworth',
  site: null,
  accountManager: 'Max Moor',
  quotedOn: '2026-11-26',
  validUntil: '2026-12-26',
  customerPo: null,
  intro: 'As discussed.',
  terms: 'Payment within 30 days.',
  discount: null,
  lines: [
    { ...item, kind: 'heading', description: 'Hardware' },
    item,
    { ...item, isOptional: true, description: 'Dock' },
  ],
  netPence: 144_000,
  grossPence: 172_800,
  vat: [{ label: 'VAT at 20%', netPence: 144_000, vatPence: 28_800 }],
};

test('a printed quote shows the sender, the recipient, each line and the total', async () => {
  const [page = ''] = pdfText(await pdf(quoteDocument(quote, HEAD)));
  for (const words of [
    'Bits & Bytes',
    'Ashfield Primary School',
    'Jane Ashworth',
    'Quote ORD-100001, revision 2',
    '26/12/2026',
    'As discussed.',
    'Laptop, 14 inch',
    '£800.00',
    'Dock (optional, not in the total)',
    '(£1,440.00)',
    'VAT at 20%',
    '£1,728.00',
    'Payment within 30 days.',
    'registered in England and Wales, number 01234567',
    'VAT number GB123456789',
    'Page 1 of 1',
  ])
    expect(page).toContain(words);
});

test('a long quote repeats its heading, keeps its lines whole and numbers its pages', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => ({ ...item, description: `Line number ${at + 1}` }));
  const pages = pdfText(await pdf(quoteDocument({ ...quote, lines }, HEAD)));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    if (page.includes('Line number')) expect(page).toContain('Description');
  }
  expect(pages.join(' ')).toContain('Line number 120');
});
