import type { Action } from '#engine/entity/entity.ts';
import { type MoveFacts as Guarded, moveRefusal } from '../lifecycle/lifecycle.rules.ts';
import { moves, type Move, type Status } from './status.ts';

/** What a move needs to know beside the asset itself. */
export interface MoveFacts {
  readonly today: string;
  readonly physical: boolean;
  readonly holdsData: boolean;
  readonly actorId: number | null;
  /** Names of what needs it, where the move asks for that. */
  readonly dependants?: readonly string[];
}

/** An asset as far as its moves look at it. */
export interface Movable {
  readonly id: number;
  readonly status: Status;
  readonly customerId: number;
  readonly siteId: number | null;
  readonly locationId: number | null;
  readonly installedOn: string | null;
  readonly installedBy: number | null;
  readonly ownership: Guarded['ownership'];
}

export type Moved =
  | { readonly set: Readonly<Record<string, unknown>> }
  | { readonly refused: string; readonly status: 409 | 422; readonly message: string };

type Input = Readonly<Record<string, unknown>>;

/** What a move changes beside the status, or why it cannot be made. Whether it may start here is the table's to say. */
export function judgeMove(move: Move, asset: Movable, input: Input, facts: MoveFacts): Moved {
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
      if (String(input.reportedOn) > facts.today) return refuse('in_future', 'Choose today or an earlier date.');
      return { set: { missing: input.missing, missingSince: input.reportedOn } };
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
      return { set: { contactId: input.contactId, heldSince: facts.today, dueBackOn: input.dueBackOn ?? null } };
    case 'checkIn':
      return { set: { contactId: null, heldSince: null, dueBackOn: null } };
    case 'move':
      if (input.customerId === asset.customerId)
        return refuse('same_customer', 'The asset already belongs to this customer.');
      return { set: { ...NOWHERE, customerId: input.customerId, siteId: input.siteId ?? null } };
    case 'plan':
    case 'order':
    case 'bookIn':
    case 'stage':
    case 'setAside':
      return { set: {} };
  }
}

/** The asset together with its form, as the guards look at them. */
const guarded = (asset: Movable, input: Input, { physical, holdsData, dependants = [] }: MoveFacts): Guarded => ({
  physical,
  holdsData,
  // A room is in a site, so choosing one is enough.
  siteId: numberIn(input.siteId) ?? numberIn(input.locationId) ?? asset.siteId ?? asset.locationId,
  ownership: asset.ownership,
  repairer: textIn(input.repairer),
  repairReference: textIn(input.reference),
  wipeMethod: textIn(input.wipeMethod),
  wipedBy: textIn(input.wipedBy),
  wipedOn: textIn(input.wipedOn),
  dependants,
  anyway: input.anyway === true,
});

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const NO_SITE = 'Choose a site.';
/** What belongs to the customer who had it. */
const NOWHERE = { locationId: null, parentAssetId: null, contactId: null, heldSince: null, dueBackOn: null };

function deploy(asset: Movable, input: Input, { today, actorId }: MoveFacts): Moved {
  if (typeof input.installedOn === 'string' && input.installedOn > today)
    return refuse('in_future', 'Choose today or an earlier date.');
  const { siteId, locationId } = input;
  return {
    set: {
      // What the form leaves open follows from what it names, or stays.
      ...(siteId ? { siteId } : {}),
      ...(locationId ? { locationId } : {}),
      installedOn: input.installedOn ?? asset.installedOn ?? today,
      installedBy: asset.installedBy ?? actorId,
    },
  };
}

function returned(asset: Movable, input: Input, { physical }: MoveFacts): Moved {
  const status = input.becomes === 'spare' ? 'spare' : 'in_use';
  if (status === 'in_use' && physical && asset.siteId === null) return refuse('no_site', NO_SITE);
  return {
    set: { status, repairer: null, repairReference: null, ...(input.newSerial ? { serial: input.newSerial } : {}) },
  };
}

function dispose(input: Input, { today }: MoveFacts): Moved {
  if (String(input.disposedOn) > today) return refuse('in_future', 'Choose today or an earlier date.');
  const { wipeMethod, wipedBy, wipedOn } = input;
  return {
    set: {
      disposedOn: input.disposedOn,
      disposalMethod: input.method,
      disposalCertificateId: input.certificateId ?? null,
      wasteNote: input.wasteNote ?? null,
      wipeMethod: wipeMethod ?? null,
      wipedBy: wipedBy ?? null,
      wipedOn: wipedOn ?? null,
      // A disposed asset is held by nobody and answers to no address.
      contactId: null,
      heldSince: null,
      dueBackOn: null,
      primaryIp: null,
    },
  };
}

const refuse = (refused: string, message: string): Moved => ({ refused, status: 422, message });

/** Moves that can be made by setting the status, because they ask for nothing the asset does not say. */
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
 * The move a directly set status stands for, as in a bulk edit or an import; null when there is none, or when the move
 * asks for more than the status.
 */
export function moveBetween(from: Status, to: Status): Move | null {
  if (from === 'under_repair' && to === 'spare') return 'returnFromRepair';
  return SILENT.find((name) => leads(moves[name], from, to)) ?? null;
}

const leads = (move: Action, from: Status, to: Status): boolean =>
  move.to === to && (move.from?.includes(from) ?? false);
