import { logEvent } from '#engine/changes/logEvent.server.ts';
import { quoted } from '#engine/db/names.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { product } from '#engine/permission/actor.ts';
import { work } from '#engine/schedule/work.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { clearInvoices, destroyKeys, emptyCustomer } from './customerRow.server.ts';
import { erasedTables } from './erasedNouns.ts';
import { nameInLog } from './erasure.server.ts';
import { erasureCertificate } from './erasureCertificate.server.ts';
import { forgetFiles, noteFiles, removeFromDisk } from './erasureFiles.server.ts';
import { groundOf } from './keys.server.ts';
import { erasureOrder } from './order.rules.ts';
import { erasePortion, newPart, type Part } from './portion.server.ts';
import { forgetCustomer } from './traces.server.ts';

export const ERASURE_WORK = 'erase-customer';
/** Rows per step, small enough that other transactions do not wait. */
const PORTION = 200;
const LONG = { seconds: 120 };
const FILES = 'stored_file';

type Phase = 'key' | 'records' | 'files' | 'disk' | 'customer' | 'certificate';

interface Running extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly phase: Phase;
  readonly parts: Readonly<Record<string, Part>>;
}

/** What a step needs, with the time of the step. */
export interface ErasureTools {
  readonly database: Database;
  readonly storage: Storage;
  readonly now: () => string;
  /** Rows per step. */
  readonly size?: number;
}

/** Registers the background job that erases customers. */
export const workOnErasures = (tools: Pick<ErasureTools, 'database' | 'storage'>): void =>
  work(
    ERASURE_WORK,
    (payload) => {
      // The queue returns the payload unchanged.
      const { id } = payload as { readonly id: number };
      return stepErasure({ ...tools, now: nowIso }, id);
    },
    { label: 'Erase a customer' },
  );

/**
 * One step of an erasure, with its progress in the same transaction: a step that is interrupted leaves nothing behind,
 * and is repeated.
 */
export function stepErasure(tools: ErasureTools, id: number): Promise<'done' | 'again'> {
  return inTransaction(
    tools.database,
    async (tx) => {
      const { rows } = await tx.query<Running>(
        `select id, customer_id as "customerId", phase, parts from customer_erasure
          where id = $1 and state = 'running' for update skip locked`,
        [id],
      );
      const [running] = rows;
      if (!running) return (await isRunning(tx, id)) ? 'again' : 'done';
      await STEPS[running.phase](tx, running, tools);
      return running.phase === 'certificate' ? 'done' : 'again';
    },
    LONG,
  );
}

/** Whether another node is at work on a step. */
async function isRunning(tx: Queryable, id: number): Promise<boolean> {
  const { rows } = await tx.query(`select 1 from customer_erasure where id = $1 and state = 'running'`, [id]);
  return rows.length > 0;
}

type StepOf = (tx: Queryable, running: Running, tools: ErasureTools) => Promise<void>;

const STEPS: Readonly<Record<Phase, StepOf>> = {
  key: async (tx, { id, customerId }, { now }) => {
    await destroyKeys(tx, customerId);
    await clearInvoices(tx, customerId);
    let total = 0;
    for (const { table, where } of erasedTables().values()) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*)::int as n from ${quoted(table)} t where ${where}`,
        [customerId],
      );
      total += rows[0]?.n ?? 0;
    }
    await tx.query(`update customer_erasure set phase = 'records', key_destroyed_at = $2, total = $3 where id = $1`, [
      id,
      now(),
      total,
    ]);
  },
  records: eraseRecords,
  files: async (tx, running) => {
    const part = await forgetFiles(tx, running.id, running.parts[FILES] ?? newPart('Files'));
    await keepPart(tx, running, FILES, part, 0);
    if (part.isDone) await move(tx, running, 'disk');
  },
  disk: async (tx, running, { storage }) => {
    if (await removeFromDisk(tx, storage, running.id)) await move(tx, running, 'customer');
  },
  customer: async (tx, running) => {
    await emptyCustomer(tx, running.customerId);
    await move(tx, running, 'certificate');
  },
  certificate: certify,
};

const move = (tx: Queryable, { id }: Running, phase: Phase) =>
  tx.query('update customer_erasure set phase = $2 where id = $1', [id, phase]);

const keepPart = (tx: Queryable, { id }: Running, table: string, part: Part, added: number) =>
  tx.query(
    `update customer_erasure set parts = parts || jsonb_build_object($2::text, $3::jsonb), done = done + $4 where id = $1`,
    [id, table, JSON.stringify(part), added],
  );

/**
 * The next rows of the first tables that are not done. The order follows from the foreign keys. Most tables have few
 * rows of a customer, so that one step deletes from several.
 */
async function eraseRecords(tx: Queryable, running: Running, { size = PORTION }: ErasureTools): Promise<void> {
  const tables = erasedTables();
  const ground = await groundOf(tx);
  const count = (each: Part): number => each.erased + each.emptied;
  const { customerId } = running;
  let left = size;
  for (const table of erasureOrder([...tables.keys()], ground.keys)) {
    const erased = tables.get(table);
    const before = running.parts[table] ?? newPart(erased?.noun.plural ?? table);
    if (!erased || before.isDone) continue;
    const { part, files } = await erasePortion(tx, ground, erased, { customerId, part: before, size: left });
    await noteFiles(tx, running.id, files);
    await keepPart(tx, running, table, part, count(part) - count(before));
    left -= count(part) - count(before);
    if (left <= 0) return;
  }
  await noteFiles(tx, running.id, await forgetCustomer(tx, ground, customerId));
  await move(tx, running, 'files');
}

async function certify(tx: Queryable, running: Running, { storage, now }: ErasureTools): Promise<void> {
  const endedAt = now();
  const { rows } = await tx.query<{
    name: string;
    askedBy: string;
    askedAt: string;
    decidedBy: string;
    decidedAt: string;
    keyDestroyedAt: string;
    keptEntries: number;
    logLines: number;
  }>(
    `select c.name, a.name as "askedBy", e.asked_at as "askedAt", d.name as "decidedBy", e.decided_at as "decidedAt",
            e.key_destroyed_at as "keyDestroyedAt",
            (select count(*) from journal_line j where j.customer_id = c.id)::int
              + (select count(*) from open_item o where o.customer_id = c.id)::int
              + (select count(*) from sales_document s where s.customer_id = c.id)::int as "keptEntries",
            (select count(*) from change_log l where l.customer_id = c.id)::int as "logLines"
       from customer_erasure e join customer c on c.id = e.customer_id join "user" a on a.id = e.asked_by
       join "user" d on d.id = e.decided_by where e.id = $1`,
    [running.id],
  );
  const [row] = rows;
  if (!row) throw new Error(`The erasure ${running.id} has no customer.`);
  const parts = Object.values(running.parts).sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));
  const head = {
    company: await readGroup(tx, company),
    logo: await companyLogo(tx, storage, 'large'),
  };
  const bytes = await pdf(erasureCertificate({ ...row, customerId: running.customerId, endedAt, parts }, head));
  const certificateId = await keepFile(tx, storage, {
    bytes,
    name: `certificate-of-destruction-${running.customerId}.pdf`,
    mediaType: 'application/pdf',
    width: null,
    height: null,
    userId: null,
  });
  await tx.query(`update customer_erasure set state = 'done', ended_at = $2, certificate_id = $3 where id = $1`, [
    running.id,
    endedAt,
    certificateId,
  ]);
  const erased = parts.reduce((sum, part) => sum + part.erased, 0);
  await logEvent(
    { tx, actor: product('Erasure'), now: endedAt, requestId: `erasure-${running.id}`, ip: null },
    {
      action: 'erasure-done',
      entity: customer.name,
      entityId: running.customerId,
      title: nameInLog(running.customerId),
      customerId: running.customerId,
      note: `${erased.toLocaleString('en-GB')} records deleted.`,
    },
  );
}
