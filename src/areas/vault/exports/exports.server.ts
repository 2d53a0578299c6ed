import { randomInt } from 'node:crypto';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { sealedZip } from '#engine/files/sealedZip.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { namesOf } from '#engine/lists/named.server.ts';
import { recordSecretsExported } from '#platform/audit/secretAccess.server.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import { credential } from '../credentials/credential.ts';
import { generate } from '../credentials/generate.rules.ts';
import { lockBroken, tellOfEmergency } from '../secrets/reveal.server.ts';
import { openCurrent } from '../secrets/secretStore.server.ts';
import { exportFile } from './exportFile.rules.ts';
import { exportState } from './exportState.rules.ts';
import { secretExport } from './secretExport.ts';

export const EXPORT_PERMISSION = 'credential.exportSecrets';
const PLACE = '/system/security';
/** Maximum credentials per export, because all are decrypted in one transaction. */
const MOST = 20_000;
/** The file format derives its key quickly, so the passphrase is random with about 140 bits. */
const PASSPHRASE = { of: 'characters', length: 24, hasSigns: false } as const;

type ExportRow = Row<typeof secretExport>;

/** The user with added permission for export requests, which only these functions change. */
const asKeeper = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, patterns: [...context.actor.patterns, 'secretExport.*'] },
});

/** Requests an export. @throws 409 `no_approver` when no other user can approve it */
export async function requestExport(
  context: Context,
  { customerId, reason }: { readonly customerId: number | null; readonly reason: string },
): Promise<number> {
  const { actor } = context;
  if (customerId === null && actor.customers !== 'all')
    throw new Problem(422, 'validation', 'Choose one of your customers.', {
      errors: { customerId: ['Choose one of your customers.'] },
    });
  const others = (await holdersOf(context.tx, EXPORT_PERMISSION)).filter((id) => id !== actor.userId);
  if (others.length === 0)
    throw conflict(
      'no_approver',
      'A second user must approve the export. Ask an administrator to give another user this permission.',
    );
  const { id } = await create(asKeeper(context), secretExport, { customerId, reason });
  await notify(context, {
    userIds: others,
    kind: 'credential.export',
    text: `${actor.name} asks to export credentials (“${reason}”). Approve or refuse it.`,
    about: { path: PLACE },
  });
  return id;
}

async function requestFor(context: Context, id: number, state: 'waiting' | 'approved'): Promise<ExportRow> {
  await context.tx.query('select 1 from secret_export where id = $1 for update', [id]);
  const row = await read(asKeeper(context), secretExport, id);
  const now = exportState(row, context.now);
  if (now === state) return row;
  throw conflict('wrong_state', `This request is ${now === 'waiting' ? 'waiting for approval' : now}.`);
}

async function put(context: Context, id: number, action: AuditAction, set: Partial<ExportRow>): Promise<void> {
  const [outcome] = await changeMany(asKeeper(context), secretExport, action, [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** Decides another user's request. @throws 404, 409 `same_person` for the user's own, `wrong_state` */
export async function decideExport(context: Context, id: number, decision: 'approved' | 'refused'): Promise<void> {
  const row = await requestFor(context, id, 'waiting');
  if (row.createdBy === context.actor.userId && decision === 'approved')
    throw conflict('same_person', 'You asked for this export. A second user must approve it.');
  await put(context, id, decision === 'approved' ? 'approveExport' : 'refuseExport', {
    decision,
    decidedById: context.actor.userId,
    decidedAt: context.now,
  });
  if (row.createdBy === null || row.createdBy === context.actor.userId) return;
  await notify(context, {
    userIds: [row.createdBy],
    kind: 'credential.export',
    text: `${context.actor.name} ${decision} your export of credentials.${decision === 'approved' ? ' Download it within 24 hours.' : ''}`,
    about: { path: PLACE },
  });
}

/** The encrypted file and its passphrase, returned once. The file is built in memory and not stored. */
export interface ExportedFile {
  readonly name: string;
  /** Base64. */
  readonly file: string;
  readonly passphrase: string;
  readonly count: number;
  /** Titles of credentials that could not be decrypted and are now locked. */
  readonly unreadable: readonly string[];
}

/**
 * Returns an approved export to its requester. Every credential gets an entry in the credential log before it is
 * decrypted, in one transaction.
 * @throws 404, 409 `wrong_state`, `not_yours`, `vault_locked`, `nothing_to_export`, `too_many`
 */
export async function fetchExport(database: Database, asking: Omit<Context, 'tx'>, id: number): Promise<ExportedFile> {
  const { broken, ...made } = await inTransaction(database, (tx) => makeExport({ ...asking, tx }, id));
  for (const each of broken) await lockBroken(database, asking, each);
  return made;
}

async function makeExport(context: Context, id: number) {
  const row = await requestFor(context, id, 'approved');
  if (row.createdBy !== context.actor.userId)
    throw conflict('not_yours', 'Only the user who asked for the export can download it.');
  const credentials = await credentialsOf(context.tx, context.actor, row.customerId);
  if (credentials.length === 0)
    throw conflict('nothing_to_export', 'This owner has no credentials with secrets that you can see.');
  if (credentials.length > MOST) throw conflict('too_many', 'An export can have up to 20,000 credentials.');
  await put(context, id, 'fetchExport', { fetchedAt: context.now, credentials: credentials.length });
  await recordSecretsExported(
    context,
    credentials.map((each) => ({
      entity: credential.name,
      entityId: each.id,
      title: each.title,
      customerId: each.customerId,
      reason: row.reason,
      sessionId: context.sessionId ?? null,
    })),
    `${credentials.length} credentials (“${row.reason}”)`,
  );
  for (const each of credentials)
    if (each.sensitivity === 'breakGlass') await tellOfEmergency(context, each, row.reason);
  const { opened, broken } = await openCurrent(context.tx, credentials);
  const names = await namesOf(context.tx, credential, credentials, context.actor);
  const file = exportFile(
    credentials.flatMap((each) => {
      const secrets = opened.get(each.id);
      const usedFor = each.attachedTo.flatMap((key) => {
        const [noun = '', record = ''] = key.split(':');
        return names[noun]?.[record]?.title ?? [];
      });
      return secrets ? [{ ...each, usedFor, secrets }] : [];
    }),
  );
  const passphrase = generate(PASSPHRASE, randomInt, []);
  const content = Buffer.from(file, 'utf8');
  const zip = sealedZip([{ name: 'credentials.json', content }], passphrase, new Date(context.now));
  content.fill(0);
  return {
    name: `credentials-${id}.zip`,
    file: zip.toString('base64'),
    passphrase,
    count: opened.size,
    unreadable: credentials.filter((each) => broken.includes(each.id)).map(({ title }) => title),
    broken,
  };
}

type Exported = Pick<
  Row<typeof credential>,
  'id' | 'title' | 'kind' | 'username' | 'url' | 'domain' | 'customerId' | 'supplierId' | 'isOurs' | 'sensitivity'
> & { readonly attachedTo: readonly string[] } & Record<string, unknown>;

/**
 * Credentials with secrets of an owner that the actor may see; without a customer, those of the company and of
 * suppliers.
 */
async function credentialsOf(tx: Queryable, actor: Actor, customerId: number | null): Promise<readonly Exported[]> {
  const bind = binder();
  const owner = bind(customerId);
  const { rows } = await tx.query<Exported>(
    `select r.id, r.title, r.kind, r.username, r.url, r.domain, r.customer_id as "customerId", r.supplier_id as "supplierId",
            r.is_ours as "isOurs", r.sensitivity, r.attached_to as "attachedTo"
       from credential r
      where r.customer_id is not distinct from ${owner}::bigint and r.archived_at is null and r.locked_at is null
        and cardinality(r.stored) > 0 and ${scopeClause(credential, actor, bind)}
      order by r.title, r.id limit ${MOST + 1}`,
    bind.values,
  );
  return rows;
}

/** Requests of the last 90 days that the actor may see, newest first. */
export async function listExports(tx: Queryable, actor: Actor, now: string) {
  const bind = binder();
  const { rows } = await tx.query<
    ExportRow & { readonly customer: string | null; readonly askedBy: string | null; readonly decidedBy: string | null }
  >(
    `select r.id, r.customer_id as "customerId", c.name as customer, r.reason, r.decision, r.decided_at as "decidedAt",
            r.fetched_at as "fetchedAt", r.created_at as "createdAt", r.created_by as "createdBy", r.credentials,
            a.name as "askedBy", d.name as "decidedBy"
       from secret_export r left join customer c on c.id = r.customer_id left join "user" a on a.id = r.created_by
       left join "user" d on d.id = r.decided_by_id
      where r.created_at > ${bind(now)}::timestamptz - interval '90 days' and ${scopeClause(secretExport, actor, bind)}
      order by r.id desc limit 50`,
    bind.values,
  );
  return rows.map(({ id, customer, reason, createdAt, createdBy, askedBy, decidedBy, credentials, ...facts }) => ({
    id,
    customer,
    reason,
    createdAt,
    askedBy: askedBy ?? 'Deleted user',
    isOwn: createdBy === actor.userId,
    decidedBy,
    credentials,
    state: exportState({ createdAt, ...facts }, now),
  }));
}
