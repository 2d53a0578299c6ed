import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { certificate } from './certificate.ts';
import type { Fetched, FetchFault } from './fetch.server.ts';

type Known = Row<typeof certificate>;

/**
 * Stores what a server presents, in the caller’s transaction. Another, newer certificate is recorded as the renewal,
 * which retires the old one. A failed fetch keeps the previous data and stores the fault.
 * @returns the ID of the certificate that the server presents now
 */
export async function storeFetched(
  context: Context,
  known: Known,
  fetched: Fetched | { readonly fault: FetchFault },
): Promise<number> {
  if ('fault' in fetched) return noteOn(context, known.id, { fetchFault: fetched.fault.says });
  const { one, served } = fetched;
  const seen = { served: [...served], fetchedAt: context.now, fetchFault: null };
  if (one.facts.sha256 === known.sha256) return noteOn(context, known.id, seen);
  if (known.notBefore !== null && one.facts.notBefore !== null && one.facts.notBefore < known.notBefore)
    return noteOn(context, known.id, {
      ...seen,
      fetchFault: `The server sends an earlier certificate, for ${one.facts.primaryName}.`.slice(0, 300),
    });
  // A certificate without a file takes the one of its server.
  if (known.pem === null) return noteOn(context, known.id, { ...seen, pem: one.pem });
  const [made] = await createMany(context, certificate, [
    {
      customerId: known.customerId,
      name: known.name,
      status: known.status,
      criticality: known.criticality,
      siteId: known.siteId,
      contactId: known.contactId,
      pem: one.pem,
      fetchHost: known.fetchHost,
      fetchPort: known.fetchPort,
      servedAssetIds: known.servedAssetIds,
      autoRenewal: known.autoRenewal,
      issuerAccount: known.issuerAccount,
      replacesId: known.id,
    },
  ]);
  if (!made || 'problem' in made)
    return noteOn(context, known.id, {
      ...seen,
      fetchFault:
        `The server sends another certificate, which is not recorded as the renewal: ${made?.problem.message ?? ''}`.slice(
          0,
          300,
        ),
    });
  await noteOn(context, made.change.after.id, seen);
  return made.change.after.id;
}

async function noteOn(
  context: Context,
  id: number,
  set: Partial<Pick<Known, 'served' | 'fetchedAt' | 'fetchFault' | 'pem'>>,
): Promise<number> {
  const patch = { id, version: null, set: { ...set, fetchTriedAt: context.now } };
  const [outcome] = await changeMany(context, certificate, 'fetchCertificate', [patch]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return id;
}
