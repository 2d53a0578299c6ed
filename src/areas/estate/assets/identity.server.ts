import { inSentence } from '#engine/entity/inSentence.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { anyAsset } from '../asset.ts';
import { isJunkSerial, serialForm } from '../imports/serial.rules.ts';
import { type Holder, holdersById, holderAnswer } from './holder.server.ts';

/**
 * Refuses a serial number that another asset of the manufacturer has, unless that one is disposed of. Placeholder
 * numbers of firmware ("Default string") only cause a warning.
 */
export async function checkSerials(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const setting = changes.flatMap((change) => {
    const { serial } = change.after;
    return !change.problem && serial && isIdentitySet(change) ? [{ change, serial }] : [];
  });
  for (const { change, serial } of setting)
    if (isJunkSerial(serial))
      change.warnings.push({
        code: 'junk_serial',
        field: 'serial',
        message: `“${serial}” is a placeholder, not a serial number.`,
      });
  const real = setting.filter(({ serial }) => !isJunkSerial(serial));
  if (real.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; form: string; manufacturerId: number | null }>(
    `select id, upper(regexp_replace(serial, '\\s', '', 'g')) as form, manufacturer_id as "manufacturerId" from asset
      where upper(regexp_replace(serial, '\\s', '', 'g')) = any($1::text[]) and status <> 'disposed'`,
    [real.map(({ serial }) => serialForm(serial))],
  );
  const holders = await holdersById(
    context,
    rows.map((row) => row.id),
  );
  const seen = new Set<string>();
  for (const { change, serial } of real) {
    const form = serialForm(serial);
    const { manufacturerId } = change.after;
    const others = rows.filter((row) => row.form === form && row.id !== change.after.id);
    const same = others.find((row) => row.manufacturerId === manufacturerId);
    const key = `${manufacturerId ?? ''} ${form}`;
    if (same || seen.has(key)) change.problem = serialTaken(serial, same && (holders.get(same.id) ?? null));
    else if (others.some((row) => row.manufacturerId === null || manufacturerId === null))
      change.warnings.push({
        code: 'serial_elsewhere',
        field: 'serial',
        message:
          'Another asset has this serial number, and one of them has no manufacturer. They may be the same device.',
      });
    seen.add(key);
  }
}

const isIdentitySet = ({ before, after }: Change<typeof anyAsset>): boolean =>
  !before ||
  before.serial !== after.serial ||
  before.manufacturerId !== after.manufacturerId ||
  (before.status === 'disposed' && after.status !== 'disposed');

/** @param holder null if the actor may not see it; undefined for another row of the same write */
function serialTaken(serial: string, holder: Holder | null | undefined): Problem {
  const message = holder
    ? `${holder.title} already has the serial number ${serial}. They may be the same device.`
    : `The serial number ${serial} already exists.`;
  return new Problem(409, 'serial_taken', message, {
    errors: { serial: [message] },
    more: holderAnswer(holder),
  });
}

/** Refuses an ID from another system that is already in use within the customer. */
export async function checkExternalIds(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const setting = changes.flatMap((change) => {
    const { externalIds } = change.after;
    return !change.problem && externalIds?.length && externalIds !== change.before?.externalIds
      ? [{ change, externalIds }]
      : [];
  });
  if (setting.length === 0) return;
  const wanted = setting.flatMap(({ change, externalIds }) =>
    externalIds.map((each) => ({ customerId: change.after.customerId, ...each })),
  );
  const { rows } = await context.tx.query<{ id: number; customerId: number; source: string; externalId: string }>(
    `select a.id, a.customer_id as "customerId", x.source, x."externalId"
       from jsonb_to_recordset($1::jsonb) as x ("customerId" bigint, source text, "externalId" text)
       join asset a on a.customer_id = x."customerId" and a.external_ids @> jsonb_build_array(jsonb_build_object('source', x.source, 'externalId', x."externalId"))`,
    [JSON.stringify(wanted)],
  );
  const holders = await holdersById(
    context,
    rows.map((row) => row.id),
  );
  for (const { change, externalIds } of setting) {
    const taken = rows.find(
      (row) =>
        row.id !== change.after.id &&
        row.customerId === change.after.customerId &&
        externalIds.some((each) => each.source === row.source && each.externalId === row.externalId),
    );
    const own = externalIds.map((each) => JSON.stringify([each.source, each.externalId]));
    const message = taken
      ? `${taken.source} ${taken.externalId} already belongs to ${holders.get(taken.id)?.title ?? 'another asset'}.`
      : new Set(own).size < own.length
        ? 'Enter each ID once.'
        : undefined;
    if (message)
      change.problem = new Problem(409, 'external_id_taken', message, { errors: { externalIds: [message] } });
  }
}

/** Warns when two devices of a customer have the same MAC address. */
export async function warnOfMacs(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const setting = changes.filter(({ problem, before, after }) => !problem && after.mac && before?.mac !== after.mac);
  if (setting.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; customerId: number; mac: string; name: string }>(
    `select id, customer_id as "customerId", mac, name from asset
      where customer_id = any($1::bigint[]) and mac = any($2::text[]) and archived_at is null and status not in ('retired', 'disposed')`,
    [setting.map(({ after }) => after.customerId), setting.map(({ after }) => after.mac)],
  );
  for (const { after, warnings } of setting) {
    const other = rows.find(
      (row) => row.id !== after.id && row.mac === after.mac && row.customerId === after.customerId,
    );
    if (other)
      warnings.push({
        code: 'same_mac',
        field: 'mac',
        message: `${other.name} of this customer has the same MAC address.`,
      });
  }
}

/** Warns when two assets of a customer have the same type and name. This is allowed but rarely intended. */
export async function warnOfNames(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const setting = changes.filter(({ problem, before, after }) => !problem && before?.name !== after.name);
  if (setting.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; kind: string; customerId: number; name: string }>(
    `select id, kind, customer_id as "customerId", lower(name) as name from asset
      where customer_id = any($1::bigint[]) and lower(name) = any($2::text[]) and archived_at is null and status not in ('retired', 'disposed')`,
    [setting.map(({ after }) => after.customerId), setting.map(({ after }) => after.name.toLowerCase())],
  );
  for (const { after, warnings, entity } of setting) {
    const isSame = (row: (typeof rows)[number]) =>
      row.id !== after.id &&
      row.kind === after.kind &&
      row.customerId === after.customerId &&
      row.name === after.name.toLowerCase();
    if (rows.some(isSame))
      warnings.push({
        code: 'same_name',
        field: 'name',
        message: `Another ${inSentence(entity.label)} of this customer is called ${after.name}.`,
      });
  }
}
