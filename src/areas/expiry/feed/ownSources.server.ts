import { customer } from '#areas/customers/customers/customer.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { certificate } from '#areas/estate/certificates/certificate.ts';
import { computer } from '#areas/estate/hardware/computer.ts';
import { firewall } from '#areas/estate/hardware/firewall.ts';
import { interactiveTouchscreen } from '#areas/estate/hardware/interactiveTouchscreen.ts';
import { printer } from '#areas/estate/hardware/printer.ts';
import { projector } from '#areas/estate/hardware/projector.ts';
import { ups } from '#areas/estate/hardware/ups.ts';
import { domain } from '#areas/estate/network-services/domain.ts';
import { mobilePhone } from '#areas/estate/phones/mobilePhone.ts';
import { tablet } from '#areas/estate/phones/tablet.ts';
import { backupProvider } from '#areas/estate/servers/backupProvider.ts';
import { server } from '#areas/estate/servers/server.ts';
import { virtualMachine } from '#areas/estate/servers/virtualMachine.ts';
import { license } from '#areas/estate/software/license.ts';
import { software } from '#areas/estate/software/software.ts';
import { providerAccount } from '#areas/suppliers/providers/providerAccount.ts';
import { credential } from '#areas/vault/credentials/credential.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { addExpirySource, type ExpirySource } from './source.server.ts';

/** SQL that excludes retired assets. */
const USED = `r.status not in ('retired', 'disposed')`;
/** Certificates are valid only for weeks, so reminders start later. */
const SHORT = [30, 7, 1, 0];

const assets = (
  kind: string,
  label: string,
  field: string,
  nouns: readonly AnyEntity[],
  more: Partial<ExpirySource> = {},
): readonly ExpirySource[] => nouns.map((noun) => ({ noun, field, kind, label, where: USED, ...more }));

/** Registers the expiry sources of other areas. */
export function addOwnSources(): void {
  const all: readonly ExpirySource[] = [
    ...assets('warranty', 'Warranty', 'warrantyEndsOn', [anyAsset], { isInCalendars: true }),
    ...assets('service', 'Service', 'serviceDueOn', [anyAsset]),
    ...assets('test', 'Electrical test', 'patTestDueOn', [anyAsset]),
    ...assets('return', 'Loan or rental', 'returnBy', [anyAsset]),
    ...assets('lease', 'Lease', 'leaseEndsOn', [printer]),
    ...assets('contract', 'Mobile contract', 'contractEndsOn', [mobilePhone, tablet]),
    ...assets('contract', 'Backup contract', 'contractEndsOn', [backupProvider]),
    ...assets('battery', 'UPS batteries', 'batteryDueOn', [ups]),
    ...assets('lamp', 'Projector lamp', 'lampDueOn', [projector]),
    ...assets('service', 'Mount service', 'mountServiceDueOn', [interactiveTouchscreen]),
    ...assets('review', 'Firewall rules', 'ruleReviewDueOn', [firewall]),
    ...assets('support', 'System support', 'osSupportEndsOn', [server, virtualMachine, computer]),
    ...assets('support', 'Software support', 'supportEndsOn', [software]),
    ...assets('certificate', 'Certificate', 'expiresOn', [certificate], { remindAt: SHORT }),
    ...assets('domain', 'Domain', 'expiresOn', [domain]),
    {
      noun: license,
      field: 'endsOn',
      kind: 'licence',
      label: 'Licence',
      parent: 'softwareId',
      where: 'not exists (select 1 from license n where n.renews_id = r.id and n.archived_at is null)',
    },
    { noun: license, field: 'maintenanceEndsOn', kind: 'licence', label: 'Maintenance', parent: 'softwareId' },
    {
      noun: providerAccount,
      field: 'contractEndsOn',
      kind: 'contract',
      label: 'Provider contract',
      where: 'r.ceased_on is null',
    },
    {
      noun: providerAccount,
      field: 'noticeBy',
      kind: 'contract',
      label: 'End of notice period',
      where: 'r.ceased_on is null',
    },
    { noun: credential, field: 'expiresOn', kind: 'credential', label: 'Credential' },
    { noun: credential, field: 'rotateDueOn', kind: 'credential', label: 'Rotation' },
    { noun: customer, field: 'dpaReviewOn', kind: 'agreement', label: 'Agreement review' },
  ];
  for (const source of all) addExpirySource(source);
}
