import { product } from '#engine/permission/actor.ts';
import { auditGroup } from '../settings/auditGroup.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany, type Outcome } from '#engine/store/store.server.ts';
import { postLetter } from '#engine/mail/mail.server.ts';
import { holdersOf, notify } from '../notifications/notify.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { type AlarmKind, alarmKindNamed } from './alarmKinds.server.ts';
import { type AlarmState, raisedAlarm } from './raisedAlarm.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

export interface Raising {
  /** What is wrong and what to do, in a sentence. */
  readonly says: string;
  /** Tells alarms of one kind apart: a node, an account. Alike ones are one alarm. */
  readonly about?: string;
  readonly path?: string;
}

const LONGEST = 400;

/**
 * Raises an alarm of a declared kind, in the caller's transaction: on every page of those who hold the kind's permission,
 * under their bell, by letter to the security contact, and to webhooks that listen to `alarm.*`. One of the same kind and
 * `about` that is still open is not raised twice: one with a lasting cause keeps its place and takes the new words; one
 * that tells of something done counts how often.
 *
 * @throws for a kind nobody declared
 */
export async function raise(context: Context, key: string, { about = '', path, ...raising }: Raising): Promise<void> {
  const kind = alarmKindNamed(key);
  // In the form in which it is kept, so that what is said again is known again.
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
 * Ends an alarm because its cause is gone; where none stands, nothing happens.
 * @throws for a kind nobody declared, or one that tells of something done
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

/** As `raise`, in a transaction of its own: where what is told of is refused or fails, or follows from no request. */
export const raiseApart = (database: Database, key: string, raising: Raising): Promise<void> =>
  inTransaction(database, (tx) => raise(byItself(tx), key, raising));

/** As `clear`, in a transaction of its own. */
export const clearApart = (database: Database, key: string, about = ''): Promise<void> =>
  inTransaction(database, (tx) => clear(byItself(tx), key, about));

/** The product itself looks after its alarms. */
export const byItself = (tx: Queryable): Context => ({
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

/** What was acknowledged while its cause lasts still stands, quietly. */
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
  await postLetter(context.tx, {
    to: securityContact,
    subject: `Alarm: ${kind.label}`,
    paragraphs: [says, SENT_BECAUSE[kind.ends]],
    action: { label: 'Open alarms', path: ALARMS },
    requestId: context.requestId,
  });
}

/** Where alarms are listed and acknowledged. */
const ALARMS = '/system/security';
const SENT_BECAUSE = {
  mended: 'The alarm stays on screen until the cause is fixed.',
  either: 'The alarm stays on screen until the cause is fixed or an administrator acknowledges it.',
  acknowledged: 'The alarm stays on screen until an administrator acknowledges it.',
} as const;

/** Where the notice of an alarm leads: each alarm has a place of its own, or one of another node would stand in for it. */
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

/** Whoever caused it need not be allowed to write alarms; the log keeps their name. */
const forAll = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, patterns: ['*'], customers: 'all', suppliers: 'all' },
});

/** A refusal here is a fault of ours, and must not be passed over. */
function kept([outcome]: readonly Outcome<typeof raisedAlarm>[]): Row<typeof raisedAlarm> | undefined {
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return outcome?.change.after;
}
