import type { InputOf, Row, Settable } from '#engine/entity/entity.ts';
import { type Action, outcomesOf } from '#engine/entity/states.ts';
import type { anyAsset } from '../asset.ts';
import { type MoveFacts as Guarded, moveRefusal } from '../lifecycle/lifecycle.rules.ts';
import { moves, type Move, type Status } from './status.ts';

/** Facts a move needs besides the asset. */
export interface MoveFacts {
  readonly today: string;
  readonly physical: boolean;
  readonly holdsData: boolean;
  readonly actorId: number | null;
  /** Names of dependent assets, where the move checks for them. */
  readonly dependants?: readonly string[];
}

/** The fields of an asset that moves read. */
export type Movable = Pick<
  Row<typeof anyAsset>,
  'id' | 'customerId' | 'siteId' | 'locationId' | 'installedOn' | 'installedBy' | 'ownership'
>;

export type Moved =
  | { readonly set: Settable<typeof anyAsset> }
  | { readonly refused: string; readonly status: 409 | 422; readonly message: string };

type EachInput = { readonly [M in Move]: InputOf<(typeof moves)[M]> }[Move];
type KeyOf<I> = I extends unknown ? keyof I : never;
type ValueAt<I, K extends PropertyKey> = I extends { readonly [P in K]: infer V } ? V : never;
/** Input of all move forms. Each move receives only the fields of the matching form. */
export type MoveInput = { readonly [K in KeyOf<EachInput>]?: ValueAt<EachInput, K> | null };

/**
 * Returns the changes of a move besides the status, or the reason for refusal. The table of moves defines the starting
 * statuses.
 */
export function judgeMove(move: Move, asset: Movable, input: MoveInput, facts: MoveFacts): Moved {
  const refusal = moveRefusal(move, guarded(asset, input, facts));
  if (refusal) return { refused: refusal.code, status: refusal.status, message: refusal.message };
  switch (move) {
    case 'deploy':
      return deploy(asset, input, facts);
    case 'sendForRepair':
      return { set: { repairer: input.repairer ?? null, repairReference: input.reference ?? null } };
    case 'returnFromRepair':
      return returned(asset, input, facts);
    case 'reportMissing':
      if (input.reportedOn && input.reportedOn > facts.today)
        return refuse('in_future', 'Choose today or an earlier date.');
      return { set: { missing: input.missing ?? null, missingSince: input.reportedOn ?? null } };
    case 'found':
      return { set: { missing: null, missingSince: null } };
    case 'retire':
      if (input.replacedById === asset.id)
        return refuse('loop', 'Choose another asset. An asset cannot replace itself.');
      return { set: { retiredOn: facts.today, replacedById: input.replacedById ?? null } };
    case 'unretire':
      return { set: { retiredOn: null, replacedById: null } };
    case 'dispose':
      return dispose(input, facts);
    case 'checkOut':
      if (facts.physical && asset.siteId === null) return refuse('no_site', NO_SITE);
      return {
        set: { contactId: input.contactId ?? null, heldSince: facts.today, dueBackOn: input.dueBackOn ?? null },
      };
    case 'checkIn':
      return { set: { contactId: null, heldSince: null, dueBackOn: null } };
    case 'move':
      if (input.customerId === asset.customerId)
        return refuse('same_customer', 'The asset already belongs to this customer.');
      return {
        set: { ...NOWHERE, customerId: input.customerId ?? asset.customerId, siteId: input.siteId ?? null },
      };
    case 'plan':
    case 'order':
    case 'bookIn':
    case 'stage':
    case 'setAside':
      return { set: {} };
  }
}

/** Combines the asset and the form input for the guards. */
const guarded = (asset: Movable, input: MoveInput, { physical, holdsData, dependants = [] }: MoveFacts): Guarded => ({
  physical,
  holdsData,
  // A room implies a site, so choosing a room is enough.
  siteId: input.siteId ?? input.locationId ?? asset.siteId ?? asset.locationId,
  ownership: asset.ownership,
  repairer: input.repairer ?? null,
  repairReference: input.reference ?? null,
  wipeMethod: input.wipeMethod ?? null,
  wipedBy: input.wipedBy ?? null,
  wipedOn: input.wipedOn ?? null,
  dependants,
  anyway: input.anyway === true,
});

const NO_SITE = 'Choose a site.';
/** Fields that do not carry over to the next customer. */
const NOWHERE = {
  locationId: null,
  parentAssetId: null,
  contactId: null,
  heldSince: null,
  dueBackOn: null,
  orderId: null,
  invoiceId: null,
};

function deploy(asset: Movable, input: MoveInput, { today, actorId }: MoveFacts): Moved {
  if (input.installedOn && input.installedOn > today) return refuse('in_future', 'Choose today or an earlier date.');
  const { siteId, locationId } = input;
  return {
    set: {
      // Omitted fields are derived from the others or stay unchanged.
      ...(siteId ? { siteId } : {}),
      ...(locationId ? { locationId } : {}),
      installedOn: input.installedOn ?? asset.installedOn ?? today,
      installedBy: asset.installedBy ?? actorId,
    },
  };
}

function returned(asset: Movable, input: MoveInput, { physical }: MoveFacts): Moved {
  if (input.becomes !== 'spare' && physical && asset.siteId === null) return refuse('no_site', NO_SITE);
  return { set: { repairer: null, repairReference: null, ...(input.newSerial ? { serial: input.newSerial } : {}) } };
}

function dispose(input: MoveInput, { today }: MoveFacts): Moved {
  if (input.disposedOn && input.disposedOn > today) return refuse('in_future', 'Choose today or an earlier date.');
  const { wipeMethod, wipedBy, wipedOn } = input;
  return {
    set: {
      disposedOn: input.disposedOn ?? null,
      disposalMethod: input.method ?? null,
      disposalCertificateId: input.certificateId ?? null,
      wasteNote: input.wasteNote ?? null,
      wipeMethod: wipeMethod ?? null,
      wipedBy: wipedBy ?? null,
      wipedOn: wipedOn ?? null,
      // A disposed asset has no holder and no address.
      contactId: null,
      heldSince: null,
      dueBackOn: null,
      primaryIp: null,
    },
  };
}

const refuse = (refused: string, message: string): Moved => ({ refused, status: 422, message });

/** Moves that can be made by setting the status, because their forms ask for nothing else. */
const SILENT: readonly Move[] = [
  'plan',
  'order',
  'bookIn',
  'stage',
  'deploy',
  'setAside',
  'returnFromRepair',
  'found',
  'retire',
  'unretire',
];

/**
 * The move for a directly set status, as in a bulk edit or an import; null when there is none, or when the move needs
 * more than the status.
 */
export function moveBetween(from: Status, to: Status): Move | null {
  return SILENT.find((name) => leads(moves[name], from, to)) ?? null;
}

const leads = (move: Action, from: Status, to: Status): boolean =>
  outcomesOf(move).includes(to) && (move.from?.includes(from) ?? false);
