import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { report } from './report.ts';
import { ReportTable } from './ReportTable.tsx';

const balances = report({
  name: 'balances',
  title: 'Balances',
  path: 'reports/balances',
  answers: 'The balance of every account.',
  permission: 'journal.view',
  of: [],
  asks: {},
  columns: [
    { key: 'name', label: 'Account', kind: 'text' },
    { key: 'debit', label: 'Debit', kind: 'money' },
    { key: 'credit', label: 'Credit', kind: 'money' },
  ],
  empty: 'No accounts yet.',
});

afterEach(cleanup);

it('a figure of a report says what it is, and a zero is left out, where a phone shows each row as a card', async () => {
  await drawnIn([], '/reports/balances', () => (
    <ReportTable
      report={balances}
      rows={[{ key: '1', cells: { name: 'Bank', debit: 12_345, credit: 0 } }]}
      totals={{ debit: 12_345, credit: 0 }}
    />
  ));
  const [figure] = await screen.findAllByText('£123.45');
  expect(figure?.dataset.label).toBe('Debit');
  expect(screen.getAllByText('£0.00').every((zero) => zero.className.includes('aside'))).toBe(true);
  expect(screen.getByText('Bank').className).toBe('wide');
});
