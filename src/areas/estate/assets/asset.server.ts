import { inSentence } from '#engine/entity/inSentence.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { type BeforeSave, type Change, isSame } from '#engine/store/change.server.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { anyAsset, kindNamed } from '../asset.ts';
import { warrantyPosition } from '../lifecycle/warranty.rules.ts';
import { type Dependant, dependantsOf } from './dependants.server.ts';
import { physicality } from '../makers/category.server.ts';
import { checkExternalIds, checkSerials, warnOfMacs, warnOfNames } from './identity.server.ts';
import { inheritFromModels } from './inherit.server.ts';
import { judgeMove, type MoveFacts, type MoveInput, moveBetween } from './move.rules.ts';
import { moveWhatIsInside, settlePlaces } from './place.server.ts';
import { checkRowReferences } from './rowReferences.server.ts';
import { FIRST_STATUSES, type Move, moves, statuses } from './status.ts';
import { bindTags, checkTags, freshTags } from './tags.server.ts';
import { coverComplaint } from './warranties.ts';

export type AssetChange = Change<typeof anyAsset>;

const prepare: BeforeSave<typeof anyAsset> = async (context, changes) => {
  const today = companyToday(new Date(context.now));
  for (const change of changes) {
    refuseDisposed(change);
    refuseNewOwner(change);
  }
  await settleStatuses(context, open(changes), today);
  await inheritFromModels(context, open(changes));
  await settlePlaces(context, open(changes));
  for (const change of open(changes)) settleMoney(change);
  for (const change of open(changes)) settleWarranty(change, today);
  await checkRowReferences(context, open(changes));
  await giveTags(context, open(changes));
  await checkTags(context, open(changes));
  await checkSerials(context, open(changes));
  await checkExternalIds(context, open(changes));
  await warnOfNames(context, open(changes));
  await warnOfMacs(context, open(changes));
};

const open = (changes: readonly AssetChange[]): readonly AssetChange[] => changes.filter((change) => !change.problem);

function refuseDisposed(change: AssetChange): void {
  if (change.before?.status !== 'disposed' || ['archive', 'restore'].includes(change.action)) return;
  change.problem = conflict('disposed', 'The asset was disposed of. You can only view its record.');
}

function refuseNewOwner(change: AssetChange): void {
  if (!change.before || change.before.customerId === change.after.customerId || change.action === 'move') return;
  refuseField(
    change,
    'customerId',
    'Use “Move to another customer”. Assets leave their location and addresses when they move.',
  );
}

/** Validates a status set directly, as by a bulk edit or an import, as the corresponding move. */
async function settleStatuses(context: Context, changes: readonly AssetChange[], today: string): Promise<void> {
  const retiring: { readonly change: AssetChange; readonly id: number }[] = [];
  const physical = await physicality(
    context,
    changes.flatMap(({ before, after }) => (before && before.status !== after.status ? [after] : [])),
  );
  for (const change of changes) {
    const { before, after } = change;
    const to = after.status;
    if (!before) {
      if (!FIRST_STATUSES.includes(to))
        refuseField(change, 'status', `A new asset cannot be ${inSentence(statuses[to].label)}.`);
      if (to === 'retired') after.retiredOn ??= today;
      continue;
    }
    const from = before.status;
    if (from === to || change.action in moves) continue;
    const move = moveBetween(from, to);
    const becomes = to === 'spare' ? 'spare' : 'in_use';
    const judged =
      move &&
      judgeMove(move, { ...after, id: before.id }, { becomes }, factsFor(context, after.kind, physical(after), today));
    if (!move || !judged)
      refuseField(
        change,
        'status',
        `The status cannot change from ${inSentence(statuses[from].label)} to ${inSentence(statuses[to].label)} here. Use the actions on the asset’s page.`,
      );
    else if ('refused' in judged) refuseField(change, 'status', judged.message);
    else Object.assign(after, judged.set);
    if (move === 'retire') retiring.push({ change, id: before.id });
  }
  const dependants = await dependantsOf(
    context,
    retiring.map(({ id }) => id),
  );
  for (const { change, id } of retiring) {
    const mine = dependants.filter((each) => each.on === id);
    if (mine.length > 0) refuseField(change, 'status', `${named(mine)} on this asset.`);
  }
}

const factsFor = (context: Context, kind: string, physical: boolean, today: string): MoveFacts => ({
  today,
  physical,
  holdsData: kindNamed(kind).holdsData,
  actorId: context.actor.userId,
});

interface Moving {
  readonly context: Context;
  readonly row: Row<typeof anyAsset>;
  readonly input: MoveInput;
}

/** Handler of a declared move. Checks the rule, and lists dependent assets before an asset is retired. */
const moving =
  (move: Move) =>
  async ({ context, row, input }: Moving): Promise<Settable<typeof anyAsset>> => {
    const physical = await physicality(context, [row]);
    const facts = factsFor(context, row.kind, physical(row), companyToday(new Date(context.now)));
    const needy = move === 'retire' ? await dependantsOf(context, [row.id]) : [];
    const place = move === 'checkOut' ? await heldAt(context, row, input) : {};
    const judged = judgeMove(move, { ...row, ...place }, input, {
      ...facts,
      dependants: needy.map((each) => each.title),
    });
    if ('set' in judged) return { ...place, ...judged.set };
    if (needy.length === 0) throw new Problem(judged.status, judged.refused, judged.message);
    throw conflict(
      judged.refused,
      `${named(needy)} on this asset. Move them first, or confirm that you want to retire it anyway.`,
      {
        dependants: needy.map(({ id, title, as, path }) => ({ id, title, as, path })),
      },
    );
  };

/** “PC-01 depends”, “PC-01, PC-02 depend”. */
const named = (dependants: readonly Dependant[]): string => {
  const names = dependants.slice(0, 3).map((each) => each.title);
  const more = dependants.length > 3 ? ` and ${dependants.length - 3} more` : '';
  return `${names.join(', ')}${more} ${dependants.length === 1 ? 'depends' : 'depend'}`;
};

/** An asset without a site that is handed to a contact takes the contact's site. */
async function heldAt(context: Context, row: Moving['row'], input: MoveInput): Promise<{ readonly siteId?: number }> {
  if (row.siteId) return {};
  const { rows } = await context.tx.query<{ siteId: number | null }>(
    'select site_id as "siteId" from contact where id = $1 and customer_id = $2',
    [input.contactId, row.customerId],
  );
  return rows[0]?.siteId ? { siteId: rows[0].siteId } : {};
}

function settleMoney(change: AssetChange): void {
  const { costPence, residualPence, ownership, returnBy } = change.after;
  if (residualPence !== null && costPence !== null && residualPence > costPence)
    refuseField(change, 'residualPence', 'Enter a residual value of at most the cost.');
  if (['loan', 'rental', 'lease'].includes(ownership) && !returnBy)
    change.warnings.push({
      code: 'no_return',
      field: 'returnBy',
      message: 'Without a return date, no reminder is sent.',
    });
}

/**
 * Stores the end of cover with the covers, so that lists can filter by it. The warranty state is computed from today.
 */
function settleWarranty(change: AssetChange, today: string): void {
  const { before, after } = change;
  const covers = after.warranties ?? [];
  // Invalid data recorded before the rule existed must not block other changes.
  const isSaid =
    !before || !isSame(before.purchasedOn, after.purchasedOn) || !isSame(before.warranties, after.warranties);
  const purchasedOn = isSaid ? after.purchasedOn : null;
  const complaint = coverComplaint(covers, purchasedOn);
  if (complaint) refuseField(change, 'warranties', complaint);
  else after.warrantyEndsOn = warrantyPosition(covers, today).endsOn;
}

/** Gives every physical asset a tag. Removes the tag from assets that are not physical. */
async function giveTags(context: Context, changes: readonly AssetChange[]): Promise<void> {
  const physical = await physicality(
    context,
    changes.map(({ after }) => after),
  );
  for (const { after } of changes) if (!physical(after)) after.assetTag = null;
  const without = changes.filter(({ after }) => physical(after) && !after.assetTag);
  if (without.length === 0) return;
  const tags = await freshTags(context.tx, without.length);
  for (const [at, change] of without.entries()) change.after.assetTag = tags[at] ?? null;
}

/** Behaviour common to all asset types. */
export const assetBehaviour = behaviour(anyAsset, {
  beforeSave: [prepare],
  afterSave: [bindTags, moveWhatIsInside],
  actions: {
    plan: moving('plan'),
    order: moving('order'),
    bookIn: moving('bookIn'),
    stage: moving('stage'),
    deploy: moving('deploy'),
    setAside: moving('setAside'),
    sendForRepair: moving('sendForRepair'),
    returnFromRepair: async (asked) => ({ to: asked.input.becomes, set: await moving('returnFromRepair')(asked) }),
    reportMissing: moving('reportMissing'),
    found: moving('found'),
    retire: moving('retire'),
    unretire: moving('unretire'),
    dispose: moving('dispose'),
    checkOut: moving('checkOut'),
    move: moving('move'),
    checkIn: moving('checkIn'),
  },
});
