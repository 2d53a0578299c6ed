import type { FastifyInstance } from 'fastify';
import { registerAlarms } from './alarms.server.ts';
import { entities } from './areas.ts';
import './imports/presets.ts';
import './notices.ts';
import './settings.ts';
import { door as customers } from '#areas/customers/customers.server.ts';
import { door as estate } from '#areas/estate/estate.server.ts';
import { door as suppliers } from '#areas/suppliers/suppliers.server.ts';
import { door as system } from '#areas/system/system.server.ts';
import { door as teams } from '#areas/teams/teams.server.ts';
import { handlerOf } from '#core/actions/handle.server.ts';
import { prepareAutomation } from '#core/automation/check.server.ts';
import { declareCoreDeeds } from '#core/audit/coreDeeds.server.ts';
import { declareDeeds } from '#core/audit/deeds.server.ts';
import { coreCalculations } from '#core/calculations/coreCalculations.server.ts';
import { liveCalculations } from '#core/live/live.calculations.server.ts';
import { registerCalculations } from '#core/calculations/calculations.server.ts';
import { guardCustomFields } from '#core/entity/customFieldRoutes.server.ts';
import { prepareQuarantine } from '#core/files/quarantine/quarantineRoutes.server.ts';
import { keepCore } from '#core/retention/coreKept.server.ts';
import { tellOfImports } from '#core/import/importNotices.server.ts';
import { CANARY } from '#core/access/keyCanary.server.ts';
import { sealedColumn } from '#core/access/sealedColumns.server.ts';
import { registryComplaints } from '#core/entity/registry.ts';
import type { ServerDoor, Services } from '#core/http/area.server.ts';

/** Every area's server door, once, in the order of the areas. */
export const doors: readonly ServerDoor[] = [system, teams, customers, suppliers, estate];

let prepared = false;

/** Registers what every area does. @throws when a declaration and its behaviour do not fit each other */
export function prepareAreas(): void {
  if (prepared) return;
  prepared = true;
  registerCalculations(coreCalculations);
  registerCalculations(liveCalculations);
  guardCustomFields();
  tellOfImports();
  registerAlarms();
  prepareQuarantine();
  prepareAutomation();
  keepCore();
  declareCoreDeeds();
  sealedColumn(CANARY);
  for (const door of doors) {
    for (const deeds of door.deeds ?? []) declareDeeds(deeds);
    door.register?.();
  }
  const complaints = [...registryComplaints(), ...missingHandlers()];
  if (complaints.length > 0) throw new Error(`The declarations do not fit together:\n  ${complaints.join('\n  ')}`);
}

function* missingHandlers(): Generator<string> {
  for (const noun of entities)
    for (const action of Object.keys(noun.actions ?? {}))
      if (!handlerOf(noun, action)) yield `${noun.name} declares the action “${action}” and nothing does it`;
}

export const mountAreas = (app: FastifyInstance, services: Services): void => {
  for (const door of doors) door.mount?.(app, services);
};
