import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { prepaidLedger } from './additional-time/prepaid.rules.ts';
import { prepaidLedgerInput } from './additional-time/prepaid.schema.ts';
import * as given from './contractsAnswers.schema.ts';
import { contractAllowance } from './hours/allowance.rules.ts';
import { contractAllowanceInput } from './hours/allowance.schema.ts';

/** Calculations of this area that the API offers by name. */
export const contractsCalculations: readonly OfferedCalculation[] = [
  offer(contractAllowance, contractAllowanceInput, given.contractAllowanceAnswer),
  offer(prepaidLedger, prepaidLedgerInput, given.prepaidLedgerAnswer),
];
