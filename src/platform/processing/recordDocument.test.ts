import { expect, test } from 'vitest';
import type { ProcessingRecord } from './processingRecord.ts';
import { recordDocument } from './recordDocument.ts';

const RECORD: ProcessingRecord = {
  at: '2026-11-20T09:00:00.000Z',
  company: { name: 'Downs IT Limited', address: null, phone: null, registration: null },
  officer: { name: null, email: null, phone: null },
  activities: [],
  recipients: [{ label: 'Security tool', where: ['siem.example.com'], gets: 'Audit log', mayBeAbroad: true }],
  transfers: null,
  measures: [],
  onBehalfOf: { count: 0, withAgreement: 0 },
  missing: [],
};

test('no two columns of a table in the record of processing have the same heading', () => {
  const heads = recordDocument(RECORD, []).content.flatMap((part) =>
    'table' in part && part.table.headerRows > 0
      ? [part.table.body[0]?.map((cell) => (typeof cell === 'string' ? cell : cell.text))]
      : [],
  );
  expect(heads).toHaveLength(3);
  for (const head of heads) expect(new Set(head).size, head?.join(', ')).toBe(head?.length);
});
