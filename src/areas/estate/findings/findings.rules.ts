import { fullInDays, type Reading } from '../servers/fullIn.rules.ts';
import { commonFindings } from './common.rules.ts';
import { firewallFindings } from './firewall.rules.ts';
import { doorFindings, mobileFindings, phoneSystemFindings, projectorFindings } from './devices.rules.ts';
import type { Facts, Finding, Rule } from './finding.ts';
import { switchFindings, upsFindings } from './hardware.rules.ts';
import { poweredFindings, printerFindings, silentFindings } from './readings.rules.ts';
import { certificateFindings, domainFindings, proxyFindings, softwareFindings, ssidFindings } from './network.rules.ts';
import { containerFindings, recorderFindings, screenFindings } from './rooms.rules.ts';
import { backupFindings, storageFindings, virtualMachineFindings } from './servers.rules.ts';
import { type BackupFacts, backupFindingsOf } from './backups.rules.ts';
import { exposedFindings, type Exposure } from './exposed.rules.ts';
import { licenceFindings, type LicenceFacts } from './licences.rules.ts';
import { type UrlFacts, websiteFindings } from './websites.rules.ts';
import { computerFindings, systemFindings } from './system.rules.ts';

/** Rules by asset type, and the fields that each rule reads. */
export const kindRules: Readonly<Record<string, { readonly rule: Rule; readonly asks: readonly string[] }>> = {
  server: { rule: systemFindings, asks: ['operatingSystem', 'lastPatchedOn', 'osSupportEndsOn'] },
  computer: {
    rule: computerFindings,
    asks: ['operatingSystem', 'lastPatchedOn', 'osSupportEndsOn', 'encryption', 'form'],
  },
  container: { rule: containerFindings, asks: ['lockKind', 'keyWhere', 'keyContactId'] },
  ups: {
    rule: (row, today) => [...upsFindings(row, today), ...poweredFindings(row, today), ...silentFindings(row, today)],
    asks: [
      'batteryDueOn',
      'selfTestResult',
      'loadPercent',
      'powerSource',
      'batteryState',
      'snmpVersion',
      'snmpReadAt',
      'snmpTriedAt',
    ],
  },
  printer: {
    rule: (row, today) => [...printerFindings(row), ...silentFindings(row, today)],
    asks: ['supplies', 'snmpVersion', 'snmpReadAt', 'snmpTriedAt'],
  },
  networkSwitch: { rule: switchFindings, asks: ['poeUsedW', 'poeBudgetW'] },
  firewall: { rule: firewallFindings, asks: ['rules', 'vpns', 'ruleReviewDueOn'] },
  cctvDvr: { rule: recorderFindings, asks: ['retentionDays', 'keptDays', 'clockDriftSeconds', 'driftCheckedOn'] },
  virtualMachine: {
    rule: virtualMachineFindings,
    asks: ['operatingSystem', 'lastPatchedOn', 'osSupportEndsOn', 'oldestSnapshotAt'],
  },
  storageAppliance: { rule: storageFindings, asks: ['disks'] },
  backupProvider: {
    rule: backupFindings,
    asks: [
      'quotaUsedPercent',
      'copies',
      'encrypted',
      'keyPlace',
      'keyCredentialId',
      'restoreTestEveryDays',
      'lastRestoreTestOn',
      'lastRestoreResult',
    ],
  },
  projector: { rule: projectorFindings, asks: ['lampUsedPercent', 'lampDueOn'] },
  mobilePhone: { rule: mobileFindings, asks: ['contractEndsOn', 'compliant'] },
  tablet: { rule: mobileFindings, asks: ['contractEndsOn', 'compliant'] },
  phoneSystem: { rule: phoneSystemFindings, asks: ['trunks'] },
  doorAccessController: { rule: doorFindings, asks: ['doors', 'fireReleaseTestedOn'] },
  certificate: { rule: certificateFindings, asks: ['notBefore', 'notAfter', 'remarks', 'served', 'fetchFault'] },
  domain: {
    rule: domainFindings,
    asks: ['expiresOn', 'autoRenew', 'registryEndsOn', 'dnsUnconfirmed', 'dnsRecords'],
  },
  software: { rule: softwareFindings, asks: ['supportEndsOn'] },
  softwareWebsite: { rule: () => [], asks: ['mfa', 'purpose'] },
  proxySettings: { rule: proxyFindings, asks: ['tlsInspection', 'caCertificate', 'caCertificateId'] },
  ssid: { rule: ssidFindings, asks: ['security', 'purpose'] },
  interactiveTouchscreen: { rule: screenFindings, asks: ['mount', 'mountServiceDueOn'] },
};

/** Fields of every asset that the common rules read. */
export const COMMON_ASKS = [
  'kind',
  'name',
  'status',
  'criticality',
  'warranties',
  'missing',
  'missingSince',
  'patTestDueOn',
  'serviceDueOn',
  'returnBy',
  'dueBackOn',
  'purchasedOn',
  'lifeMonths',
] as const;

/** Statuses with findings. Planned and retired assets have none. */
const WATCHED = ['staged', 'in_use', 'spare', 'under_repair', 'lost'];

/** All findings of an asset, worst first. */
export function findingsOf(
  row: Facts,
  volumes: readonly VolumeFacts[],
  today: string,
  { urls = [], backups = [], exposures = [], licences = [] }: AssetParts = {},
): readonly Finding[] {
  if (!WATCHED.includes(String(row.status))) return [];
  const own = kindRules[String(row.kind)]?.rule(row, today) ?? [];
  return [
    ...own,
    ...websiteFindings(row, urls, today),
    ...backupFindingsOf(backups),
    ...exposedFindings(exposures),
    ...licenceFindings(licences, today),
    ...volumes.flatMap((volume) => [...volumeFindings(volume, today)]),
    ...commonFindings(row, today),
  ].sort((one, other) => WEIGHT[one.tone] - WEIGHT[other.tone]);
}

/** Records of an asset besides volumes that findings cover. */
export interface AssetParts {
  readonly urls?: readonly UrlFacts[];
  readonly backups?: readonly BackupFacts[];
  readonly exposures?: readonly Exposure[];
  readonly licences?: readonly LicenceFacts[];
}

const WEIGHT = { bad: 0, warning: 1, info: 2 } as const;

/** The space of a volume. */
export interface VolumeFacts {
  readonly name: string;
  readonly capacityGb: number;
  readonly usedGb: number | null;
  /** Free space in basis points below which the volume counts as low. */
  readonly lowAtPercent: number;
  readonly readings: readonly Reading[] | null;
}

const FULL = 300;
const SOON_FULL = 30;

/** Low space, and a volume that will be full within a month at the current rate. */
export function* volumeFindings(
  { name, capacityGb, usedGb, lowAtPercent, readings }: VolumeFacts,
  today: string,
): Generator<Finding> {
  if (usedGb === null) return;
  const free = ((capacityGb - usedGb) * 10_000) / capacityGb;
  const fix = { field: 'volumes', button: 'Open' };
  if (free < lowAtPercent) {
    yield {
      code: 'volume_low',
      tone: free < FULL ? 'bad' : 'warning',
      text: `${name} has ${Math.max(0, Math.floor(free / 100))}% free space.`,
      short: 'low on space',
      ...fix,
    };
    return;
  }
  const days = fullInDays(readings ?? [], capacityGb, today);
  if (days !== null && days <= SOON_FULL)
    yield {
      code: 'volume_filling',
      tone: 'warning',
      text: `${name} will be full in about ${days === 1 ? '1 day' : `${days} days`}.`,
      short: 'nearly out of space',
      ...fix,
    };
}
