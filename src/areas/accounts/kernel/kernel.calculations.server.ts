import type { OfferedCalculation } from '#engine/calculations/calculation.schema.ts';
import { bacsCalculations } from './bacs.schema.ts';
import { documentCalculations } from './documents.schema.ts';
import { ledgerCalculations } from './ledger.schema.ts';
import { receivablesCalculations } from './receivables.schema.ts';
import { tradeCalculations } from './trade.schema.ts';
import { vatCalculations } from './vat.schema.ts';

/** Calculations of the accounts that the API offers by name. */
export const accountsCalculations: readonly OfferedCalculation[] = [
  ...vatCalculations,
  ...documentCalculations,
  ...receivablesCalculations,
  ...tradeCalculations,
  ...bacsCalculations,
  ...ledgerCalculations,
];
