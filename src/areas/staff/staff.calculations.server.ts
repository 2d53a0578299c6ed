import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { leaveCarryover } from './entitlement/carryover.rules.ts';
import { leaveAccrual, leaveEntitlement, leaveFirstYear, leaveLeaver } from './entitlement/entitlement.rules.ts';
import * as entitlement from './entitlement/entitlement.schema.ts';
import { leaveBalance } from './balance/balance.rules.ts';
import { leaveCost } from './leave/cost.rules.ts';
import { leaveCover } from './leave/cover.rules.ts';
import * as leave from './leave/leave.schema.ts';
import * as given from './staffAnswers.schema.ts';

/** Calculations of this area that the API offers by name. */
export const staffCalculations: readonly OfferedCalculation[] = [
  offer(leaveCost, leave.leaveCostInput, given.leaveCostAnswer),
  offer(leaveBalance, leave.leaveBalanceInput, given.leaveBalanceAnswer),
  offer(leaveCover, leave.leaveCoverInput, given.leaveCoverAnswer),
  offer(leaveEntitlement, entitlement.leaveEntitlementInput, given.leaveEntitlementAnswer),
  offer(leaveFirstYear, entitlement.leaveFirstYearInput, given.leaveFirstYearAnswer),
  offer(leaveLeaver, entitlement.leaveLeaverInput, given.leaveLeaverAnswer),
  offer(leaveAccrual, entitlement.leaveAccrualInput, given.leaveAccrualAnswer),
  offer(leaveCarryover, entitlement.leaveCarryoverInput, given.leaveCarryoverAnswer),
];
