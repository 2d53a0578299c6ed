import type { NamedExamples } from '#engine/calculations/calculation.ts';
import { bankExamples } from './bank.examples.ts';
import { billingExamples } from './billing.examples.ts';
import { deferralExamples } from './deferral.examples.ts';
import { documentsExamples } from './documents.examples.ts';
import { ledgerExamples } from './ledger.examples.ts';
import { receivablesExamples } from './receivables.examples.ts';
import { tradeExamples } from './trade.examples.ts';
import { vatExamples } from './vat.examples.ts';

/** Examples of the accounts' calculations, by name. */
export const kernelExamples: NamedExamples = [
  ...documentsExamples,
  ...vatExamples,
  ...receivablesExamples,
  ...tradeExamples,
  ...billingExamples,
  ...deferralExamples,
  ...bankExamples,
  ...ledgerExamples,
];
