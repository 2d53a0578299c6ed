import { handle } from '#engine/actions/handle.server.ts';
import { type Change, beforeSave } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { normalise } from '#engine/store/index/rank.ts';
import { refuseWith, warn } from '../belonging.server.ts';
import { guardTexts } from '../secretGuard.server.ts';
import { activate, markLost, reopen } from './activation.server.ts';
import { customer } from './customer.ts';
import { proposeCode, stemOf } from './customerCode.rules.ts';
import { judgeGroups } from './group.server.ts';
import { judgeDomains } from './mailDomains.server.ts';
import { readCompanyNumber, readVatNumber } from './registration.rules.ts';

/** What a customer does besides being kept. */
export function prepareCustomers(): void {
  guardTexts(customer, ['notes', 'remoteSupport']);
  beforeSave(customer, async (context, changes) => {
    for (const change of changes) judge(change);
    const open = () => changes.filter((change) => !change.problem);
    await fillCodes(context, open());
    await judgeDomains(context, open());
    await judgeGroups(context, open());
    await judgeInternal(context, open());
    await judgePeople(context, open());
    await askAboutTwins(context, open());
  });
  handle(customer, { activate, markLost, reopen });
}

const isSet = ({ before, after }: Change, key: string): boolean =>
  after[key] !== null && after[key] !== undefined && before?.[key] !== after[key];

function judge(change: Change): void {
  const { before, after, action } = change;
  number(change, 'companyNumber', readCompanyNumber);
  number(change, 'vatNumber', readVatNumber);
  if (
    typeof after.dpaReviewOn === 'string' &&
    typeof after.dpaSignedOn === 'string' &&
    after.dpaReviewOn < after.dpaSignedOn
  )
    refuseWith(change, 'validation', 'The review comes after the day it was signed.', 'dpaReviewOn');
  const isStaged = (action === 'create' || action === 'update') && isSet(change, 'pipelineStage');
  if (isStaged && after.pipelineStage === 'lost')
    refuseWith(change, 'validation', 'Use “Mark lost”: it asks for the reason.', 'pipelineStage');
  if (isStaged && after.pipelineStage === 'won')
    refuseWith(change, 'validation', 'Use “Activate”: then they are won.', 'pipelineStage');
  if (action === 'archive' && before?.status === 'active')
    refuseWith(
      change,
      'wrong_state',
      'An active customer is not put away: it has to be offboarded first, so that nothing of theirs is forgotten.',
      undefined,
      {},
      409,
    );
}

function number(change: Change, key: string, read: typeof readCompanyNumber): void {
  const typed = change.after[key];
  if (!isSet(change, key) || typeof typed !== 'string') return;
  const found = read(typed);
  if ('error' in found) return refuseWith(change, 'validation', found.error, key);
  change.after[key] = found.value;
  if (found.notice)
    change.warnings.push({
      code: 'notice',
      field: key,
      message: `${labelOf(key, change.entity.fields[key] as Field)}: ${found.notice}`,
    });
}

/** Customers without a code get the next free one of their name; taken ones are refused with a free one to use instead. */
async function fillCodes(context: Context, changes: readonly Change[]): Promise<void> {
  const wanting = changes.filter(({ after }) => !after.code);
  if (wanting.length === 0) return;
  const stems = [...new Set(wanting.map(({ after }) => stemOf(String(after.name))))];
  const taken = new Set(await codesBeginningWith(context, stems));
  for (const { after } of changes) if (typeof after.code === 'string') taken.add(after.code);
  for (const { after } of wanting) {
    after.code = proposeCode(String(after.name), taken);
    taken.add(String(after.code));
  }
}

/** Codes in use, archived customers' among them. */
export async function codesBeginningWith(context: Pick<Context, 'tx'>, stems: readonly string[]): Promise<string[]> {
  const { rows } = await context.tx.query<{ code: string }>(
    'select code from customer where upper(left(code, 3)) = any($1::text[])',
    [stems],
  );
  return rows.map((row) => row.code);
}

async function judgeInternal(context: Context, changes: readonly Change[]): Promise<void> {
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
        `${holder.name} already stands for ourselves; there is one at most.`,
        'type',
        { holder: { id: holder.id, title: holder.name } },
        409,
      );
    else holder = { id: Number(change.after.id ?? 0), name: String(change.after.name) };
  }
}

const PEOPLE = ['accountManagerId', 'primaryEngineerId', 'deputyEngineerId'];

/** Only people who are here can be given a customer; those who leave stay named until somebody else is. */
async function judgePeople(context: Context, changes: readonly Change[]): Promise<void> {
  const ids = changes.flatMap((change) =>
    PEOPLE.filter((key) => isSet(change, key)).map((key) => Number(change.after[key])),
  );
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    `select id, name from "user" where id = any($1::bigint[]) and status = 'deactivated'`,
    [[...new Set(ids)]],
  );
  const gone = new Map(rows.map((row) => [row.id, row.name]));
  for (const change of changes)
    for (const key of PEOPLE.filter((each) => isSet(change, each) && gone.has(Number(change.after[each]))))
      refuseWith(
        change,
        'not_active',
        `${gone.get(Number(change.after[key]))} no longer works here. Choose somebody else.`,
        key,
      );
}

/** Two St Mary's are normal, so a name or register number that is there already is a warning. */
async function askAboutTwins(context: Context, changes: readonly Change[]): Promise<void> {
  const named = changes.filter((change) => change.after.name !== change.before?.name || isSet(change, 'urn'));
  if (named.length === 0) return;
  const words = named.map(({ after }) => ` ${normalise(String(after.name))}`);
  const urns = named.map(({ after }) => after.urn).filter((urn) => typeof urn === 'string');
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
    const nameTwin = others.find((row) => normalise(row.name) === normalise(String(after.name)));
    if (urnTwin)
      warn(change, {
        code: 'same_urn',
        field: 'urn',
        message: `${urnTwin.name} (${urnTwin.code}) has this URN already.`,
        holder: { id: urnTwin.id, title: urnTwin.name },
      });
    else if (nameTwin)
      warn(change, {
        code: 'same_name',
        field: 'name',
        message: `There is already a ${nameTwin.name} (${[nameTwin.code, nameTwin.town].filter(Boolean).join(', ')}).`,
        holder: { id: nameTwin.id, title: nameTwin.name },
      });
  }
}
