import { inSentence } from '#engine/entity/inSentence.ts';
import type { FastifyInstance } from 'fastify';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { providerAccount } from '#areas/suppliers/providers/providerAccount.ts';
import { ID } from '#engine/http/id.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { graphNear } from './dependencies/graph.server.ts';
import { graphAnswer } from './dependencies/graphAnswers.server.ts';
import { accountKey, assetKey } from './dependencies/internet.rules.ts';
import { findDevices } from './ports/find.server.ts';
import { patchOf, traceOf } from './ports/patch.server.ts';
import { foundAnswer, patchAnswer, traceAnswer } from './ports/patchAnswers.server.ts';
import { port } from './ports/port.ts';

const LONGEST_QUESTION = 200;

/** Routes for ports of an asset, the path through a port, device search, and dependencies. */
export function mountNetwork(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/assets/:id${ID}/ports`,
    {
      config: {
        about: {
          summary: 'Get the ports of an asset with their cables',
          tag: 'Ports',
          permission: 'networkPort.view',
          answer: patchAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = await seen(database, actor, anyAsset, idOf(request));
      return patchOf(database, actor, id);
    },
  );
  app.get(
    `/api/v1/network/ports/:id${ID}/trace`,
    {
      config: {
        about: {
          summary: 'Get the path through a port',
          tag: 'Ports',
          permission: 'networkPort.view',
          answer: traceAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = await seen(database, actor, port, idOf(request));
      return traceOf(database, actor, id);
    },
  );
  app.get(
    `/api/v1/customers/:id${ID}/plugged-in`,
    {
      config: {
        about: {
          summary: 'Find which port a device is plugged into',
          tag: 'Ports',
          permission: 'networkPort.view',
          answer: foundAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const bind = binder();
      const { rows } = await database.query(
        `select 1 from customer r where r.id = ${bind(idOf(request))} and ${scopeClause(customer, actor, bind)}`,
        bind.values,
      );
      if (rows.length === 0) throw notFound('customer');
      const { q } = request.query as { readonly q?: unknown };
      if (typeof q !== 'string' || q.trim() === '')
        throw invalid({ q: ['Enter an IP address, a MAC address or a name.'] });
      if (q.length > LONGEST_QUESTION) throw invalid({ q: [`Enter up to ${LONGEST_QUESTION} characters.`] });
      return findDevices(database, actor, idOf(request), q);
    },
  );
  app.get(
    `/api/v1/assets/:id${ID}/dependencies`,
    {
      config: {
        about: {
          summary: 'Get what an asset depends on and what depends on it',
          tag: 'Dependencies',
          permission: 'dependency.view',
          answer: graphAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id, customerId } = await seen(database, actor, anyAsset, idOf(request));
      return graphNear(database, actor, { self: assetKey(id), customerId });
    },
  );
  app.get(
    `/api/v1/${providerAccount.path}/:id${ID}/dependencies`,
    {
      config: {
        about: {
          summary: 'Get what depends on an account with a provider',
          tag: 'Dependencies',
          permission: { all: ['dependency.view', 'providerAccount.view'] },
          answer: graphAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id, customerId } = await seen(database, actor, providerAccount, idOf(request));
      return graphNear(database, actor, { self: accountKey(id), customerId });
    },
  );
}

/** A record in the actor’s scope. @throws 404 */
async function seen<E extends AnyEntity>(tx: Queryable, actor: Actor, noun: E, id: number): Promise<Row<E>> {
  const [row] = await readRows<E>(tx, noun, actor, [id]);
  if (!row) throw notFound(inSentence(noun.label));
  return row;
}
