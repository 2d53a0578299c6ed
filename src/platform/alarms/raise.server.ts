import { product } from '#engine/permission/actor.ts';
import { auditGroup } from '../settings/auditGroup.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany, type Outcome } from '#engine/store/store.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { holdersOf, notify } from '../notifications/notify.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { type AlarmKind, alarmKindNamed } from './alarmKinds.server.ts';
import { type AlarmState, raisedAlarm } from './raisedAlarm.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

export interface Raising {
  /** The problem and the action, in a sentence. */
  readonly says: string;
  /** Tells alarms of one kind apart, for example by node or account. Alarms with the same value are one alarm. */
  readonly about?: string;
  readonly path?: string;
}

const LONGEST = 400;

/**
 * Raises an alarm of a declared kind in the caller's transaction. It appears on every page and in the notifications of
 * users with the permission, goes by email to the security contact, and triggers webhooks for `alarm.*`. An open alarm
 * of the same kind and `about` is not raised twice: if its cause lasts, it takes the new words; if it reports an
 * event, its count increases.
 * @throws for a kind that is not declared
 */
export async function raise(context: Context, key: string, { about = '', path, ...raising }: Raising): Promise<void> {
  const kind = alarmKindNamed(key);
  // Normalised to the stored form, so that a repeated message compares equal.
  const says = raising.says.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  const all = forAll(context);
  await lock(context.tx, key, about);
  const standing = await standingOf(context.tx, kind, about);
  if (!standing) return begin(all, kind, { says, about, path });
  const isEvent = kind.ends === 'acknowledged';
  if (!isEvent && (standing.says === says || standing.state !== 'open')) return;
  const set = { says, lastAt: context.now, ...(isEvent ? { times: standing.times + 1 } : {}) };
  kept(await changeMany(all, raisedAlarm, 'update', [{ id: standing.id, version: null, set }]));
  if (isEvent) await ring(all, kind, says, placeOf(standing.id, path ?? kind.path));
}

/**
 * Ends an alarm because its cause is gone. Does nothing if there is no such alarm.
 * @throws for a kind that is not declared, or one that reports an event
 */
export async function clear(context: Context, key: string, about = ''): Promise<void> {
  const kind = alarmKindNamed(key);
  if (kind.ends === 'acknowledged')
    throw new Error(`An alarm of the kind “${key}” must be acknowledged and does not end automatically.`);
  if (!(await standingOf(context.tx, kind, about))) return;
  await lock(context.tx, key, about);
  const standing = await standingOf(context.tx, kind, about);
  if (!standing) return;
  const set = { state: 'over' as const, endedAt: context.now, endedBy: standing.endedBy ?? context.actor.name };
  kept(await changeMany(forAll(context), raisedAlarm, 'end', [{ id: standing.id, version: null, set }]));
}

/**
 * Like `raise`, but in its own transaction: for failures that roll back the caller's transaction, or that have no
 * request.
 */
export const raiseSeparately = (database: Database, key: string, raising: Raising): Promise<void> =>
  inTransaction(database, (tx) => raise(productContext(tx), key, raising));

/** Like `clear`, but in its own transaction. */
export const clearSeparately = (database: Database, key: string, about = ''): Promise<void> =>
  inTransaction(database, (tx) => clear(productContext(tx), key, about));

/** The context for alarms that the product itself raises and clears. */
export const productContext = (tx: Queryable): Context => ({
  tx,
  actor: product('Alarms'),
  now: nowIso(),
  requestId: 'alarms',
  ip: null,
});

interface Standing extends Record<string, unknown> {
  readonly id: number;
  readonly says: string;
  readonly state: AlarmState;
  readonly times: number;
  readonly endedBy: string | null;
}

/** An alarm acknowledged while its cause lasts still counts as active, but is quiet. */
async function standingOf(tx: Queryable, { key, ends }: AlarmKind, about: string): Promise<Standing | undefined> {
  const { rows } = await tx.query<Standing>(
    `select id, says, state, times, ended_by as "endedBy" from alarm
      where kind = $1 and coalesce(about, '') = $2 and (state = 'open' or (state = 'acknowledged' and $3))`,
    [key, about, ends === 'either'],
  );
  return rows[0];
}

const lock = (tx: Queryable, key: string, about: string) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alarm ${key} ${about}`]);

async function begin(
  context: Context,
  kind: AlarmKind,
  { says, about, path = kind.path }: Raising & { readonly path?: string | undefined },
): Promise<void> {
  const row = { kind: kind.key, about: about || null, says, path: path ?? null, lastAt: context.now };
  const id = kept(await createMany(context, raisedAlarm, [row]))?.id ?? 0;
  const mailed = await ring(context, kind, says, placeOf(id, path));
  const { securityContact } = await readGroup(context.tx, auditGroup);
  if (!securityContact || kind.isWithoutLetters || mailed.includes(securityContact)) return;
  await queueMail(context.tx, {
    to: securityContact,
    subject: `Alarm: ${kind.label}`,
    paragraphs: [says, SENT_BECAUSE[kind.ends]],
    action: { label: 'Open alarms', path: ALARMS },
    requestId: context.requestId,
  });
}

/** The page that lists alarms. */
const ALARMS = '/system/security';
const SENT_BECAUSE = {
  mended: 'The alarm stays on screen until the cause is fixed.',
  either: 'The alarm stays on screen until the cause is fixed or an administrator acknowledges it.',
  acknowledged: 'The alarm stays on screen until an administrator acknowledges it.',
} as const;

/** The path of an alarm's notice. The alarm ID keeps notices about different nodes apart. */
const placeOf = (id: number, path = ALARMS): string => {
  const [page = '', part] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}alarm=${id}${part ? `#${part}` : ''}`;
};

const ring = async (
  context: Context,
  { label, permission, isWithoutLetters = false }: AlarmKind,
  says: string,
  path: string,
): Promise<readonly string[]> =>
  notify(context, {
    userIds: await holdersOf(context.tx, permission),
    kind: 'alarm',
    text: `${label}: ${says}`,
    isWithoutLetters,
    about: { path },
  });

/** The user who caused the alarm may have no permission to write alarms. The audit log keeps their name. */
const forAll = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, patterns: ['*'], customers: 'all', suppliers: 'all' },
});

/** A rejected write here is a bug in the product, so it is thrown. */
function kept([outcome]: readonly Outcome<typeof raisedAlarm>[]): Row<typeof raisedAlarm> | undefined {
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return outcome?.change.after;
}
