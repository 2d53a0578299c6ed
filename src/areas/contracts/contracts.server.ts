import { behaviour } from '#engine/actions/behaviour.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { addExpirySource } from '#areas/expiry/expiry.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { contractsPromise, staysWithMergedJob } from '#areas/desk/desk.server.ts';
import { additionalTimeTerms } from './additional-time/additionalTimeTerms.ts';
import { prepaidMovement } from './additional-time/prepaidMovement.ts';
import { timeCharge } from './charges/timeCharge.ts';
import { prepaidLotBehaviour } from './additional-time/prepaidLot.server.ts';
import { prepaidLot } from './additional-time/prepaidLot.ts';
import { mountAdditionalTime } from './additional-time/timeRoutes.server.ts';
import { policiesOfContracts, recountedContracts } from './agreements/policies.server.ts';
import { serviceLevelBehaviour, supportContractBehaviour } from './agreements/supportContract.server.ts';
import { supportContract } from './agreements/supportContract.ts';
import { chargedTime } from './charges/charge.server.ts';
import { contractsCalculations } from './contracts.calculations.server.ts';
import { contractsAuditEvents } from './contractsAuditEvents.server.ts';
import { registerHours } from './hours/attention.server.ts';
import { mountHours } from './hours/hoursRoutes.server.ts';

export { LEDGER_ALARM, scheduleExpiry } from './additional-time/expire.server.ts';
export { scheduleContracts } from './agreements/supportContract.server.ts';

export const area: AreaModule = {
  auditEvents: [contractsAuditEvents],
  behaviours: [
    serviceLevelBehaviour,
    guardTexts(supportContract, ['notes']),
    supportContractBehaviour,
    prepaidLotBehaviour,
    behaviour(additionalTimeTerms, {}),
    chargedTime,
    ...recountedContracts,
  ],
  register() {
    registerCalculations(contractsCalculations);
    registerHours();
    contractsPromise(policiesOfContracts);
    staysWithMergedJob(timeCharge, 'jobId', 'a ledger never changes, and the time entry leads to the kept job');
    staysWithMergedJob(prepaidMovement, 'jobId', 'a ledger never changes, and the time entry leads to the kept job');
    addExpirySource({ noun: supportContract, field: 'endsOn', kind: 'contract', label: 'Support contract' });
    addExpirySource({
      noun: supportContract,
      field: 'noticeBy',
      kind: 'contract',
      label: 'Last day to end a support contract',
    });
    addExpirySource({ noun: prepaidLot, field: 'expiresOn', kind: 'contract', label: 'Additional time' });
  },
  mount(app, services) {
    mountHours(app, services.database);
    mountAdditionalTime(app, services);
  },
};
