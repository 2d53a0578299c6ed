import { follow } from '#engine/actions/behaviour.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { ChangeOf } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { printer } from '#areas/estate/hardware/printer.ts';
import { ups } from '#areas/estate/hardware/ups.ts';
import { secretsInUse } from './reveal.server.ts';

interface Device {
  readonly snmpCredentialId: number | null;
}

interface Candidate {
  readonly id: number;
  readonly kind: string;
  readonly sensitivity: string;
}

/**
 * Only SNMP credentials of normal sensitivity are sent to devices: a user who can change the address of a device must not
 * be able to have another secret sent there.
 */
function complaint({ kind, sensitivity }: Omit<Candidate, 'id'>): string | null {
  if (kind !== 'snmp') return 'Choose a credential of the type SNMP.';
  if (sensitivity !== 'normal') return 'Choose a credential of normal sensitivity. Others are not used automatically.';
  return null;
}

/** The secrets with which a device is read. @throws a refusal of the vault, or 422 for an unsuitable credential */
export async function openSnmpCredential(
  database: Database,
  asking: Omit<Context, 'tx'>,
  { credentialId, asset, address }: { readonly credentialId: number; readonly asset: string; readonly address: string },
) {
  const { row, secrets } = await secretsInUse(database, asking, {
    id: credentialId,
    why: `SNMP of ${asset} at ${address}`,
    judge: (found) => {
      const wrong = found.archivedAt === null ? complaint(found) : 'The SNMP credential is archived. Choose another.';
      if (wrong) throw new Problem(422, 'not_for_snmp', wrong);
    },
  });
  return {
    username: row.username ?? secrets.get('hiddenUsername') ?? null,
    password: secrets.get('password') ?? null,
    privacyPassword: secrets.get('privacyPassword') ?? null,
  };
}

async function judgeDevices({ tx }: Context, changes: readonly ChangeOf<Device>[]): Promise<void> {
  const chosen = changes.filter(
    ({ before, after }) => after.snmpCredentialId !== null && after.snmpCredentialId !== before?.snmpCredentialId,
  );
  if (chosen.length === 0) return;
  const { rows } = await tx.query<Candidate & Record<string, unknown>>(
    'select id, kind, sensitivity from credential where id = any($1::bigint[])',
    [[...new Set(chosen.map(({ after }) => after.snmpCredentialId))]],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const change of chosen) {
    // The store refuses a credential that does not exist.
    const found = known.get(change.after.snmpCredentialId ?? 0);
    const wrong = found ? complaint(found) : null;
    if (wrong) refuseField(change, 'snmpCredentialId', wrong);
  }
}

/** Refuses unsuitable SNMP credentials when a device is saved. */
export const snmpDeviceBehaviours = [
  follow(printer, { beforeSave: [judgeDevices] }),
  follow(ups, { beforeSave: [judgeDevices] }),
];
