import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { BeforeSave, Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { conflict } from '#engine/http/problem.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { normalise } from '#engine/store/index/rank.ts';
import type { Row } from '#engine/entity/entity.ts';
import { refuseWith, warn } from '../belonging.server.ts';
import { activate, markLost, reopen } from './activation.server.ts';
import { customer } from './customer.ts';
import { fillCodes, refuseTakenCodes } from './customerCode.server.ts';
import { judgeGroups } from './group.server.ts';
import { judgeDomains } from './mailDomains.server.ts';
import { readCompanyNumber, readVatNumber } from './registration.rules.ts';

type CustomerChange = Change<typeof customer>;

const prepare: BeforeSave<typeof customer> = async (context, changes) => {
  for (const change of changes) judge(change);
  const open = () => changes.filter((change) => !change.problem);
  await refuseTakenCodes(context, open());
  await fillCodes(context, open());
  await judgeDomains(context, open());
  await judgeGroups(context, open());
  await judgeInternal(context, open());
  await judgePeople(context, open());
  await askAboutTwins(context, open());
};

/** Behaviour of customers. */
export const customerBehaviour = behaviour(customer, {
  beforeSave: [prepare],
  refuses: {
    archive: (_context, rows) =>
      new Map(
        rows
          .filter(({ status }) => status === 'active' || status === 'offboarding')
          .map(({ id }) => [id, conflict('wrong_state', ACTIVE)] as const),
      ),
  },
  actions: { activate, markLost, reopen },
});

const ACTIVE = 'Active customers cannot be archived. Offboard the customer first.';

/** The new value of a field; null when this write does not change it. */
const newIn = <K extends keyof Row<typeof customer>>({ before, after }: CustomerChange, key: K) =>
  before?.[key] === after[key] ? null : (after[key] ?? null);

function judge(change: CustomerChange): void {
  const { after, action, before } = change;
  if (action === 'update' && before?.status === 'former')
    change.problem = conflict('former', 'Former customers cannot be changed. Reactivate the customer first.');
  if (before?.status === 'erased')
    change.problem = conflict('erased', 'This customer was erased and cannot be changed or restored.');
  number(change, 'companyNumber', readCompanyNumber);
  number(change, 'vatNumber', readVatNumber);
  if (after.dpaReviewOn && after.dpaSignedOn && after.dpaReviewOn < after.dpaSignedOn)
    refuseWith(change, 'validation', 'Choose a review date after the signing date.', 'dpaReviewOn');
  const isStaged = (action === 'create' || action === 'update') && newIn(change, 'pipelineStage') !== null;
  if (isStaged && after.pipelineStage === 'lost')
    refuseWith(change, 'validation', 'Use “Mark as lost” to enter a reason.', 'pipelineStage');
  if (isStaged && after.pipelineStage === 'won')
    refuseWith(change, 'validation', 'Use “Activate” to win the customer.', 'pipelineStage');
}

function number(change: CustomerChange, key: 'companyNumber' | 'vatNumber', read: typeof readCompanyNumber): void {
  const typed = newIn(change, key);
  if (typed === null) return;
  const found = read(typed);
  if ('error' in found) return refuseWith(change, 'validation', found.error, key);
  change.after[key] = found.value;
  if (found.notice)
    change.warnings.push({
      code: 'notice',
      field: key,
      message: `${labelOf(key, customer.fields[key])}: ${found.notice}`,
    });
}

async function judgeInternal(context: Context, changes: readonly CustomerChange[]): Promise<void> {
  const setting = changes.filter((change) => change.after.type === 'internal' && change.before?.type !== 'internal');
  if (setting.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    `select id, name from customer where type = 'internal' limit 2`,
  );
  let [holder] = rows;
  for (const change of setting) {
    if (holder && holder.id !== change.after.id)
      refuseWith(
        change,
        'internal_exists',
        `${holder.name} already represents your own company. Only one customer can.`,
        'type',
        { holder: { id: holder.id, title: holder.name } },
        409,
      );
    else holder = { id: change.after.id ?? 0, name: change.after.name };
  }
}

const PEOPLE = ['accountManagerId', 'primaryEngineerId', 'deputyEngineerId'] as const;

/** New assignments must be active users; a leaver stays until replaced. */
async function judgePeople(context: Context, changes: readonly CustomerChange[]): Promise<void> {
  const given = changes.flatMap((change) =>
    PEOPLE.flatMap((key) => {
      const id = newIn(change, key);
      return id === null ? [] : [{ change, key, id }];
    }),
  );
  if (given.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    `select id, name from "user" where id = any($1::bigint[]) and status = 'deactivated'`,
    [[...new Set(given.map(({ id }) => id))]],
  );
  const gone = new Map(rows.map((row) => [row.id, row.name]));
  for (const { change, key, id } of given)
    if (gone.has(id)) refuseWith(change, 'not_active', `${gone.get(id)} has left. Choose another user.`, key);
}

/** Warns about a name or register number in use. This is no error: two St Mary's are normal. */
async function askAboutTwins(context: Context, changes: readonly CustomerChange[]): Promise<void> {
  const named = changes.filter((change) => change.after.name !== change.before?.name || newIn(change, 'urn') !== null);
  if (named.length === 0) return;
  const words = named.map(({ after }) => ` ${normalise(after.name)}`);
  const urns = named.flatMap(({ after }) => after.urn ?? []);
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    code: string;
    town: string | null;
    urn: string | null;
  }>(
    `select c.id, c.name, c.code, c.town, c.urn from customer c join search_entry s on s.entity = 'customer' and s.entity_id = c.id
      where (s.entity || s.words) like any(select 'customer' || w || '%' from unnest($1::text[]) as w) or c.urn = any($2::text[])`,
    [words, urns],
  );
  for (const change of named) {
    const { after } = change;
    const others = rows.filter((row) => row.id !== after.id);
    const urnTwin = others.find((row) => row.urn !== null && row.urn === after.urn);
    const nameTwin = others.find((row) => normalise(row.name) === normalise(after.name));
    if (urnTwin)
      warn(change, {
        code: 'same_urn',
        field: 'urn',
        message: `${urnTwin.name} (${urnTwin.code}) already has this URN.`,
        holder: { id: urnTwin.id, title: urnTwin.name },
      });
    else if (nameTwin)
      warn(change, {
        code: 'same_name',
        field: 'name',
        message: `A customer called ${nameTwin.name} already exists (${[nameTwin.code, nameTwin.town].filter(Boolean).join(', ')}).`,
        holder: { id: nameTwin.id, title: nameTwin.name },
      });
  }
}
