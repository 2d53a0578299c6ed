import type { FastifyInstance } from 'fastify';
import { registerAlarms } from './alarms.server.ts';
import { areas, entities } from './areas.ts';
import { FEATURES } from './features.ts';
import './imports/presets.ts';
import './notices.ts';
import './settings.ts';
import { area as customers } from '#areas/customers/customers.server.ts';
import { area as contracts } from '#areas/contracts/contracts.server.ts';
import { area as desk } from '#areas/desk/desk.server.ts';
import { area as visits } from '#areas/visits/visits.server.ts';
import { area as estate } from '#areas/estate/estate.server.ts';
import { area as network } from '#areas/network/network.server.ts';
import { area as expiry } from '#areas/expiry/expiry.server.ts';
import { area as staff } from '#areas/staff/staff.server.ts';
import { area as sales } from '#areas/sales/sales.server.ts';
import { area as vault } from '#areas/vault/vault.server.ts';
import { area as documents } from '#areas/documents/documents.server.ts';
import { area as suppliers } from '#areas/suppliers/suppliers.server.ts';
import { area as accounts } from '#areas/accounts/accounts.server.ts';
import { area as access } from '#areas/access/access.server.ts';
import { area as company } from '#areas/company/company.server.ts';
import { area as identity } from '#areas/identity/identity.server.ts';
import { area as integrations } from '#areas/integrations/integrations.server.ts';
import { area as platform } from '#platform/platform.server.ts';
import { hasSecretKeeper } from '#engine/store/secretKeepers.server.ts';
import { alsoHolds } from '#engine/store/holders.server.ts';
import { filesOfGroups } from '#engine/settings/groupFiles.server.ts';
import { reportFailuresTo } from '#engine/schedule/failed.server.ts';
import { alarmOfFailure, alarmOfOutlived } from '#platform/health-lines/failedWork.server.ts';
import { keepInfected } from '#engine/files/infected.server.ts';
import { alarmBehaviour } from '#platform/alarms/alarmRoutes.server.ts';
import { quarantineFile } from '#platform/quarantine/quarantineFile.server.ts';
import { area as offboarding } from '#areas/offboarding/offboarding.server.ts';
import { area as mail } from '#areas/mail/mail.server.ts';
import { area as reminders } from '#areas/reminders/reminders.server.ts';
import { area as teams } from '#areas/teams/teams.server.ts';
import { handlerOf, keepBehaviour } from '#engine/actions/behaviour.server.ts';
import { automationBehaviour } from '#platform/automation/check.server.ts';
import { declareCoreAuditEvents } from './coreAuditEvents.server.ts';
import { declareAuditEvents } from '#engine/changes/auditEvents.server.ts';
import { coreCalculations } from './coreCalculations.server.ts';
import { liveCalculations } from '#engine/live/server/live.calculations.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import { customFieldBehaviour } from '#engine/api/customFieldRoutes.server.ts';
import { quarantineBehaviour } from '#platform/quarantine/quarantineRoutes.server.ts';
import { keepCore } from './coreKept.server.ts';
import { importNotices } from '#platform/notifications/importNotices.server.ts';
import { IMPORT_KEYS } from '#engine/import/reading/sealedRows.server.ts';
import { CANARY } from '#engine/keys/keyCanary.server.ts';
import { sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { registryComplaints } from '#engine/entity/registry.ts';
import { registerFeatures } from '#engine/access/features.ts';
import type { AreaModule, Services } from '#engine/api/area.server.ts';

/** The server modules of all areas, in the order of the areas. */
export const modules: readonly AreaModule[] = [
  platform,
  company,
  identity,
  access,
  integrations,
  teams,
  staff,
  customers,
  suppliers,
  estate,
  network,
  vault,
  expiry,
  documents,
  desk,
  contracts,
  visits,
  mail,
  reminders,
  accounts,
  sales,
  offboarding,
];

let prepared = false;

/** Registers the behaviour of all areas. @throws if a declaration and its behaviour do not match */
export function prepareAreas(): void {
  if (prepared) return;
  prepared = true;
  registerFeatures(FEATURES, areas);
  registerCalculations(coreCalculations);
  registerCalculations(liveCalculations);
  for (const each of [customFieldBehaviour, importNotices, quarantineBehaviour, automationBehaviour, alarmBehaviour])
    keepBehaviour(each);
  registerAlarms();
  reportFailuresTo({ failed: alarmOfFailure, timedOut: alarmOfOutlived });
  alsoHolds(filesOfGroups);
  keepInfected(quarantineFile);
  keepCore();
  declareCoreAuditEvents();
  sealedColumn(CANARY);
  sealedColumn(IMPORT_KEYS);
  for (const module of modules) {
    for (const events of module.auditEvents ?? []) declareAuditEvents(events);
    for (const behaviour of module.behaviours ?? []) keepBehaviour(behaviour);
    module.register?.();
  }
  const complaints = [...registryComplaints(hasSecretKeeper), ...missingHandlers()];
  if (complaints.length > 0) throw new Error(`The declarations do not match:\n ${complaints.join('\n ')}`);
}

function* missingHandlers(): Generator<string> {
  for (const noun of entities)
    for (const action of Object.keys(noun.actions ?? {}))
      if (!handlerOf(noun, action)) yield `${noun.name} declares the action “${action}” without a handler`;
}

export const mountAreas = (app: FastifyInstance, services: Services): void => {
  for (const module of modules) module.mount?.(app, services);
};
