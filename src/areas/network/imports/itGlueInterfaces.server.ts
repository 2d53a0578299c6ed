import { ipAddress } from '#areas/estate/addresses/ipAddress.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { INTERFACES } from '#areas/estate/imports/itGlue.ts';
import type { Elsewhere } from '#engine/import/running/elsewhere.server.ts';
import { readMac } from '#engine/kinds/macAddress/macAddress.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { port } from '../ports/port.ts';
import { type FormerInterface, interfacesIn, lineOf } from './itGlueInterfaces.rules.ts';

interface Owner {
  readonly id: number;
  readonly customerId: number;
  readonly notes: string | null;
}

/** An interface with the asset that has it, and the first address of the asset if no other is marked. */
interface Owned {
  readonly owner: Owner;
  readonly one: FormerInterface;
  readonly isPrimary: boolean;
}

/**
 * Creates the interfaces of imported assets as ports with their addresses. An address that is refused, such as one of
 * another asset, becomes the description of its port. Interfaces of assets without ports become lines of their notes.
 */
export async function writeInterfaces(context: Context, written: readonly Elsewhere[]): Promise<void> {
  const { rows } = await context.tx.query<Owner & Record<string, unknown>>(
    'select id, customer_id as "customerId", notes from asset where id = any($1::bigint[])',
    [written.map(({ id }) => id)],
  );
  const owners = new Map(rows.map((row) => [row.id, row]));
  const left = new Map<number, string[]>();
  const leave = ({ id }: Owner, line: string): void => void left.set(id, [...(left.get(id) ?? []), line]);
  const owned = written.flatMap(({ id, values }): Owned[] => {
    const owner = owners.get(id);
    if (!owner) return [];
    const text = String(values[INTERFACES] ?? '');
    const list = interfacesIn(text);
    if (!list) leave(owner, `Interfaces: ${text}`);
    const first = list?.find(({ isPrimary, address }) => isPrimary && address) ?? list?.find(({ address }) => address);
    return (list ?? []).map((one) => ({ owner, one, isPrimary: one === first }));
  });
  const ports = await createPorts(context, owned);
  const refused = await createAddresses(context, owned, ports);
  await describe(context, refused, ports);
  for (const each of owned) if (!ports.has(each)) leave(each.owner, `Interface ${lineOf(each.one)}`);
  await addToNotes(context, owners, left);
}

interface Made {
  readonly id: number;
  readonly description: string | null;
}

/** The new ports by interface. One that is refused, such as a port of a whiteboard, has none. */
async function createPorts(context: Context, owned: readonly Owned[]): Promise<ReadonlyMap<Owned, Made>> {
  if (!may(context.actor.patterns, `${port.name}.create`)) return new Map();
  const outcomes = await createMany(
    context,
    port,
    owned.map(({ owner, one }) => {
      const isMac = one.mac !== '' && !('error' in readMac(one.mac));
      const described = [isMac ? '' : one.mac, one.notes].filter(Boolean).join(', ').slice(0, 200);
      return {
        customerId: owner.customerId,
        kind: 'interface',
        assetId: owner.id,
        name: one.name,
        mac: isMac ? one.mac : null,
        description: described || null,
      };
    }),
  );
  return new Map(
    owned.flatMap((each, at) => {
      const outcome = outcomes[at];
      return outcome && 'change' in outcome ? [[each, outcome.change.after] as const] : [];
    }),
  );
}

/** @returns the interfaces whose address is refused */
async function createAddresses(
  context: Context,
  owned: readonly Owned[],
  ports: ReadonlyMap<Owned, Made>,
): Promise<readonly Owned[]> {
  const addressed = owned.filter((each) => each.one.address !== '' && ports.has(each));
  if (!may(context.actor.patterns, `${ipAddress.name}.create`)) return addressed;
  const outcomes = await createMany(
    context,
    ipAddress,
    addressed.map((each) => {
      const [address = '', mask] = each.one.address.split('/');
      return {
        customerId: each.owner.customerId,
        assetId: each.owner.id,
        portId: ports.get(each)?.id ?? null,
        interfaceName: each.one.name,
        address,
        isPrimary: each.isPrimary,
        ...(mask === undefined ? {} : { maskLength: Number(mask) }),
      };
    }),
  );
  return addressed.filter((_, at) => !outcomes[at] || 'problem' in outcomes[at]);
}

async function describe(context: Context, refused: readonly Owned[], ports: ReadonlyMap<Owned, Made>): Promise<void> {
  const patches = refused.flatMap((each) => {
    const made = ports.get(each);
    const description = [each.one.address, made?.description].filter(Boolean).join(', ').slice(0, 200);
    return made ? [{ id: made.id, version: null, set: { description } }] : [];
  });
  if (patches.length === 0) return;
  for (const outcome of await changeMany(context, port, 'update', patches))
    if ('problem' in outcome) throw outcome.problem;
}

/** Part of the creation of the assets, so it needs no further permission. */
async function addToNotes(
  context: Context,
  owners: ReadonlyMap<number, Owner>,
  left: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (left.size === 0) return;
  const patches = [...left].map(([id, lines]) => ({
    id,
    version: null,
    set: { notes: [owners.get(id)?.notes, ...lines].filter(Boolean).join('\n') },
  }));
  const outcomes = await changeMany(context, anyAsset, 'update', patches);
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
