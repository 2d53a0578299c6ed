import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { anyAsset } from '../asset.ts';
import { certificate } from './certificate.ts';
import { sortOut } from './chain.server.ts';
import { isKeyOf } from './keys.server.ts';
import { readCertificates } from './readCertificates.server.ts';

/** Reads certificate details from the file. A renewal marks the old certificate as replaced. */
export const certificateBehaviour = behaviour(certificate, {
  beforeSave: [readFiles, refuseTwice],
  afterSave: [replaceOld],
});

type CertificateChange = Change<typeof certificate>;

async function readFiles(_context: Context, changes: readonly CertificateChange[]): Promise<void> {
  for (const change of changes) {
    const { before, after, problem } = change;
    if (problem || before?.pem === after.pem) continue;
    if (after.pem === null) Object.assign(after, NOTHING_READ);
    else await readFile(change, after.pem);
    // A kept key belongs to the certificate before.
    if (before?.keySha256 !== after.keySha256) after.privateKeyCredentialId = null;
    if (after.pem !== null) after.source = after.fetchHost === null ? 'upload' : 'fetch';
  }
}

async function readFile(change: CertificateChange, pem: string): Promise<void> {
  try {
    const { certificates, keys } = await readCertificates(Buffer.from(pem), null);
    const [first, ...others] = sortOut(certificates);
    if (!first || others.length > 0)
      return refuseField(
        change,
        'pem',
        `The file has certificates of several sites: ${[first, ...others].map((each) => each?.facts.primaryName).join(', ')}. Save each one separately.`,
      );
    if (keys.length > 0 && !keys.some((key) => isKeyOf(key, first.leaf)))
      return refuseField(change, 'pem', 'The private key does not belong to this certificate.');
    if (keys.length > 0)
      change.warnings.push({ code: 'key_left_out', field: 'pem', message: 'The private key was not stored.' });
    Object.assign(change.after, { ...first.facts, pem: first.pem.trimEnd() });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    change.problem = new Problem(error.status, error.code, error.message, { errors: { pem: [error.message] } });
  }
}

const NOTHING_READ = {
  primaryName: null,
  names: null,
  subject: null,
  issuer: null,
  serialHex: null,
  notBefore: null,
  notAfter: null,
  expiresOn: null,
  keyAlgorithm: null,
  keyBits: null,
  signatureAlgorithm: null,
  sha256: null,
  keySha256: null,
  isCa: null,
  selfSigned: null,
  keyUsage: null,
  extendedKeyUsage: null,
  chain: null,
  chainState: null,
  remarks: null,
} satisfies Partial<CertificateChange['after']>;

interface Same {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly sha256: string;
  readonly keySha256: string;
}

/** Refuses a certificate already recorded for the customer. Warns when another certificate has the same key. */
async function refuseTwice(context: Context, changes: readonly CertificateChange[]): Promise<void> {
  const asked = changes.filter(
    ({ before, after, problem }) => !problem && after.sha256 !== null && before?.sha256 !== after.sha256,
  );
  if (asked.length === 0) return;
  const { rows } = await context.tx.query<Same>(
    `select a.id, a.name, a.customer_id as "customerId", c.sha256, c.key_sha256 as "keySha256" from certificate c join asset a on a.id = c.id
      where a.customer_id = any($1::bigint[]) and c.key_sha256 = any($2::text[]) and a.archived_at is null`,
    [asked.map(({ after }) => after.customerId), asked.map(({ after }) => after.keySha256)],
  );
  const known: Same[] = [...rows];
  for (const change of asked) {
    const { id, name, customerId, sha256, keySha256 } = change.after;
    const others = known.filter(
      (each) => each.id !== id && each.customerId === customerId && each.keySha256 === keySha256,
    );
    const same = others.find((each) => each.sha256 === sha256);
    if (same) {
      const message = `${same.name} is this certificate.`;
      change.problem = new Problem(409, 'certificate_taken', message, {
        errors: { pem: [message] },
        more: { holder: same.id ? { id: same.id, title: same.name } : null },
      });
      continue;
    }
    if (others.length > 0) change.after.remarks = [...(change.after.remarks ?? []), 'key_reused'];
    known.push({ id: id ?? 0, name, customerId, sha256: sha256 ?? '', keySha256: keySha256 ?? '' });
  }
}

/** Retires the old certificate and marks it as replaced by the new one. */
async function replaceOld(context: Context, changes: readonly Saved<typeof certificate>[]): Promise<void> {
  const renewals = changes.filter(
    ({ before, after }) => after.replacesId !== null && before?.replacesId !== after.replacesId,
  );
  if (renewals.length === 0) return;
  const { rows } = await context.tx.query<{ id: number }>(
    `select id from asset where id = any($1::bigint[]) and status not in ('retired', 'disposed') order by id`,
    [renewals.map(({ after }) => after.replacesId)],
  );
  const retiredOn = companyToday(new Date(context.now));
  const patches = rows.map(({ id }) => ({
    id,
    version: null,
    set: {
      status: 'retired' as const,
      retiredOn,
      replacedById: renewals.find(({ after }) => after.replacesId === id)?.after.id ?? null,
    },
  }));
  for (const outcome of await changeMany(context, anyAsset, actionOf(anyAsset, 'retire'), patches))
    if ('problem' in outcome) throw outcome.problem;
}
