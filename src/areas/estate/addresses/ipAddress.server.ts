import { inSentence } from '#engine/entity/inSentence.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Settable } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { anyAsset } from '../asset.ts';
import { holdersById } from '../assets/holder.server.ts';
import { lockSpace, settleSpaces } from './addressSpace.server.ts';
import { ADDRESS_REFUSALS, type AddressWarning, checkAddress } from './check.rules.ts';
import { ipAddress } from './ipAddress.ts';
import { type StoredPlan, planOf } from './plan.server.ts';
import { keepPrimaries } from './primary.server.ts';
import { freeIn } from './take.server.ts';

/** Behaviour of IP addresses. Checks them against the stored plan under the lock of their space. */
export const ipAddressBehaviour = behaviour(ipAddress, {
  beforeSave: [noteSource, settleSpaces, prepareAddresses],
  afterSave: [keepPrimaries],
});

/** Updates the addresses of an asset when the asset goes out of use. */
export const addressesOfAssets = follow(anyAsset, { afterSave: [releaseAddresses] });

type AddressChange = Change<typeof ipAddress>;

/** Keeps where a new address came from: a lease, another file, or a user. */
function noteSource({ isImport }: Context, changes: readonly AddressChange[]): void {
  for (const { before, after } of changes)
    if (!before && isImport) after.source = after.status === 'dhcp' ? 'dhcp' : 'import';
}

async function prepareAddresses(context: Context, changes: readonly AddressChange[]): Promise<void> {
  await refuseUnnetworked(context, changes);
  const judged = changes.flatMap((change) => {
    const { addressSpaceId } = change.after;
    return !change.problem && addressSpaceId !== null && isPlaced(change) ? [{ change, addressSpaceId }] : [];
  });
  if (judged.length === 0) return;
  const spaces = judged.map(({ addressSpaceId }) => addressSpaceId);
  await lockSpace(context, spaces);
  for (const spaceId of new Set(spaces)) {
    const mine = judged.flatMap(({ change, addressSpaceId }) => (addressSpaceId === spaceId ? [change] : []));
    const plan = await planOf(
      context.tx,
      spaceId,
      mine.map(({ after }) => after.address),
    );
    for (const change of mine) await judge(context, change, spaceId, plan);
  }
}

const PLACING = ['address', 'addressSpaceId', 'role', 'maskLength'] as const;

/**
 * Checks an address only when its position in the plan changes. An address whose prefix was removed can still be
 * edited.
 */
const isPlaced = ({ action, before, after }: AddressChange): boolean =>
  action !== 'archive' &&
  (!before ||
    action === 'restore' ||
    PLACING.some((key) => before[key] !== after[key]) ||
    (before.status !== after.status && after.status === 'active'));

async function judge(context: Context, change: AddressChange, spaceId: number, plan: StoredPlan): Promise<void> {
  const { after, warnings } = change;
  const others = plan.addresses.filter((each) => each.id !== after.id);
  const typed = after.maskLength === null ? after.address : `${after.address}/${after.maskLength}`;
  const role = after.role === 'none' ? null : after.role;
  const checked = checkAddress({ ...plan, addresses: others }, { address: typed, role, status: after.status });
  if ('error' in checked) {
    change.problem = await refusal(context, { address: after.address, spaceId }, checked.error, others);
    return;
  }
  const parent = plan.prefixes.find((each) => each.cidr === checked.parent);
  after.address = checked.address;
  after.maskLength ??= parent?.maskLength ?? null;
  for (const code of checked.warnings) warnings.push({ code, field: 'address', message: WARNINGS[code] });
  plan.addresses.push({
    id: after.id ?? 0,
    address: checked.address,
    role,
    assetId: after.assetId,
  });
}

const WARNINGS: Readonly<Record<AddressWarning, string>> = {
  no_prefix: 'No prefix in the address plan contains this address.',
  mask_differs: 'The mask differs from the mask of its prefix.',
  link_local: 'Link-local addresses only work on their own network segment.',
  in_dhcp_range: 'This address is in a DHCP range. Exclude it there, or choose another.',
};

/** Builds the refusal for a taken address: the holder, if the actor may see it, and the next free address. */
async function refusal(
  context: Context,
  { address, spaceId }: { readonly address: string; readonly spaceId: number },
  error: keyof typeof ADDRESS_REFUSALS,
  others: StoredPlan['addresses'],
): Promise<Problem> {
  if (error !== 'duplicate')
    return new Problem(422, error, ADDRESS_REFUSALS[error], { errors: { address: [ADDRESS_REFUSALS[error]] } });
  const held = others.find((each) => each.address === address);
  const holder = held?.assetId ? (await holdersById(context, [held.assetId])).get(held.assetId) : undefined;
  const free = await freeIn(context, spaceId, address);
  const message = `${address} is ${holder ? `already assigned to ${holder.title}` : 'already in use'}.${free ? ` ${free} is free.` : ''}`;
  return new Problem(409, 'duplicate', message, {
    errors: { address: [message] },
    more: { holder: holder ? { id: holder.id, title: holder.title, path: holder.path } : null, nextFree: free },
  });
}

/** Refuses addresses for assets that are not networked, such as a whiteboard. */
async function refuseUnnetworked(context: Context, changes: readonly AddressChange[]): Promise<void> {
  const given = changes.filter(({ before, after }) => after.assetId && before?.assetId !== after.assetId);
  if (given.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; kind: string; status: string }>(
    'select id, kind, status from asset where id = any($1::bigint[])',
    [given.map(({ after }) => after.assetId)],
  );
  for (const change of given) {
    const asset = rows.find((row) => row.id === change.after.assetId);
    const kind = asset && findEntity(asset.kind);
    if (asset && !kind?.panels?.includes('ip-address/create'))
      refuseField(
        change,
        'assetId',
        `A ${kind ? inSentence(kind.label) : 'asset of this type'} cannot have IP addresses.`,
      );
    if (asset?.status === 'disposed')
      refuseField(change, 'assetId', 'The asset was disposed of and cannot have IP addresses.');
  }
}

/** Reserves a retired asset's addresses until its disposal. Disposal or a change of customer frees them. */
async function releaseAddresses(context: Context, changes: readonly Saved<typeof anyAsset>[]): Promise<void> {
  const retired = changes.filter(
    ({ before, after }) => before && before.status !== after.status && after.status === 'retired',
  );
  const gone = changes.filter(
    ({ before, after }) =>
      before &&
      ((before.status !== after.status && after.status === 'disposed') || before.customerId !== after.customerId),
  );
  await setAll(context, 'retireWithAsset', retired, () => ({ status: 'deprecated', isPrimary: false }));
  await setAll(context, 'archive', gone, () => ({ archivedAt: context.now, assetId: null, isPrimary: false }));
}

async function setAll(
  context: Context,
  action: AuditAction,
  changes: readonly Saved<typeof anyAsset>[],
  set: () => Settable<typeof ipAddress>,
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await context.tx.query<{ id: number }>(
    'select id from ip_address where asset_id = any($1::bigint[]) and archived_at is null order by id',
    [changes.map(({ after }) => after.id)],
  );
  for (const outcome of await changeMany(
    context,
    ipAddress,
    action,
    rows.map(({ id }) => ({ id, version: null, set: set() })),
  ))
    if ('problem' in outcome) throw outcome.problem;
}
