import type { Example } from '#engine/calculations/calculation.ts';

export const retentionDueExamples: readonly Example[] = [
  {
    says: 'a claim of mileage, from the end of its tax year',
    input: { category: 'mileage-claim', eventDate: '2026-01-31', legalHold: false },
    output: { dueOn: '2032-04-05', action: 'anonymise', held: false },
  },
  {
    says: 'a claim on the last day of a tax year',
    input: { category: 'mileage-claim', eventDate: '2026-04-05' },
    output: { dueOn: '2032-04-05', action: 'anonymise', held: false },
  },
  {
    says: 'a claim of the next tax year',
    input: { category: 'mileage-claim', eventDate: '2026-04-06' },
    output: { dueOn: '2033-04-05', action: 'anonymise', held: false },
  },
  {
    says: 'the last day of a long month',
    input: { category: 'held-mail', eventDate: '2026-01-31' },
    output: { dueOn: '2026-02-28', action: 'delete', held: false },
  },
  {
    says: 'a period needed for disputes',
    input: { category: 'staff-file', eventDate: '2024-02-29', legalHold: true },
    output: { dueOn: '2030-02-28', action: 'none', held: true },
  },
];
