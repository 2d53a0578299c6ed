import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { addGroup, changeDirectoryGroup, removeGroup } from './directoryGroups.server.ts';
import { follow, provision } from './directoryUsers.server.ts';
import {
  GROUP_ATTRIBUTES,
  listGroups,
  listOf,
  listUsers,
  readDirectoryGroup,
  readUser,
  sendResource,
  sendScim,
  USER_ATTRIBUTES,
} from './scimAnswer.server.ts';
import { resourceTypes, schemas, serviceProvider } from './scimDescription.ts';
import { patchGroup, readGroupResource } from './scimGroup.rules.ts';
import { readPatch } from './scimPatch.rules.ts';
import { readScimQuery } from './scimQuery.rules.ts';
import { idOfText, resourceOf } from './scimText.rules.ts';
import { patchPerson, readPerson } from './scimUser.rules.ts';
import { SCIM_PATH } from './scimPath.ts';

const USERS = `${SCIM_PATH}/Users`;
const GROUPS = `${SCIM_PATH}/Groups`;

/** SCIM 2.0 routes (RFC 7643, RFC 7644) for directories. They require an API token with this permission only. */
export function mountScim(app: FastifyInstance, { database, address }: Pick<Services, 'database' | 'address'>): void {
  const about = (summary: string) => ({
    config: { scim: true, about: { summary, tag: 'Directory', permission: 'directory.provision' } } as const,
  });
  const base = `${new URL(address).origin}${SCIM_PATH}`;
  /** The audit log names the directory and the owner of the token. */
  const writes = <T>(request: FastifyRequest, work: (context: Context) => Promise<T>): Promise<T> =>
    writing(database, request, (context) =>
      work({ ...context, actor: product(`Directory, by a token of ${actorOf(request).name}`) }),
    );
  const ifMatch = ({ headers }: FastifyRequest): string | undefined => headers['if-match'];

  app.get(`${SCIM_PATH}/ServiceProviderConfig`, about('Get the SCIM configuration'), (_, reply) =>
    sendScim(reply, 200, serviceProvider(base)),
  );
  for (const [name, all] of Object.entries({ ResourceTypes: resourceTypes, Schemas: schemas })) {
    app.get(`${SCIM_PATH}/${name}`, about(`List ${name} of SCIM`), (_, reply) => {
      const found = all(base);
      return sendScim(reply, 200, listOf(found, found.length, 1));
    });
    app.get(`${SCIM_PATH}/${name}/:name`, about(`Get one of the ${name} of SCIM`), (request, reply) => {
      const { name: wanted } = request.params as { name: string };
      const found = all(base).find(({ id }) => id === wanted);
      if (!found) throw notFound('resource');
      return sendScim(reply, 200, found);
    });
  }

  app.get(USERS, about('List the users of the directory'), async (request, reply) => {
    const query = readScimQuery(request.query as Record<string, unknown>, USER_ATTRIBUTES);
    return sendScim(reply, 200, await listUsers(database, base, query));
  });
  app.post(USERS, about('Create a user'), async (request, reply) => {
    const id = await writes(request, (context) => provision(context, readPerson(resourceOf(request.body))));
    return sendResource(reply, 201, await readUser(database, base, id));
  });
  app.get(`${USERS}/:id`, about('Get a user'), async (request, reply) =>
    answered(request, reply, await readUser(database, base, idIn(request, 'user'))),
  );
  for (const [method, wishOf] of Object.entries({
    PUT: (body: unknown) => readPerson(resourceOf(body)),
    PATCH: (body: unknown) => patchPerson(readPatch(body)),
  }))
    app.route({
      method,
      url: `${USERS}/:id`,
      ...about('Change a user'),
      handler: async (request, reply) => {
        const id = idIn(request, 'user');
        await writes(request, (context) => follow(context, id, wishOf(request.body), ifMatch(request)));
        return sendResource(reply, 200, await readUser(database, base, id));
      },
    });
  app.delete(`${USERS}/:id`, about('Deactivate a user'), async (request, reply) => {
    const id = idIn(request, 'user');
    await writes(request, (context) => follow(context, id, { active: false }, ifMatch(request)));
    return reply.code(204).send();
  });

  app.get(GROUPS, about('List the groups of the directory'), async (request, reply) => {
    const query = readScimQuery(request.query as Record<string, unknown>, GROUP_ATTRIBUTES);
    return sendScim(reply, 200, await listGroups(database, base, query));
  });
  app.post(GROUPS, about('Create a group'), async (request, reply) => {
    const id = await writes(request, (context) => addGroup(context, readGroupResource(resourceOf(request.body))));
    return sendResource(reply, 201, await readDirectoryGroup(database, base, id));
  });
  app.get(`${GROUPS}/:id`, about('Get a group'), async (request, reply) => {
    const { isWithoutMembers } = readScimQuery(request.query as Record<string, unknown>, GROUP_ATTRIBUTES);
    const id = idIn(request, 'group');
    return answered(request, reply, await readDirectoryGroup(database, base, id, isWithoutMembers));
  });
  app.put(`${GROUPS}/:id`, about('Replace a group'), async (request, reply) => {
    const id = idIn(request, 'group');
    const state = readGroupResource(resourceOf(request.body));
    await writes(request, (context) => changeDirectoryGroup(context, id, () => state, ifMatch(request)));
    return sendResource(reply, 200, await readDirectoryGroup(database, base, id));
  });
  app.patch(`${GROUPS}/:id`, about('Change a group'), async (request, reply) => {
    const id = idIn(request, 'group');
    const steps = readPatch(request.body);
    await writes(request, (context) =>
      changeDirectoryGroup(context, id, (before) => patchGroup(before, steps), ifMatch(request)),
    );
    return sendResource(reply, 200, await readDirectoryGroup(database, base, id));
  });
  app.delete(`${GROUPS}/:id`, about('Delete a group'), async (request, reply) => {
    const id = idIn(request, 'group');
    await writes(request, (context) => removeGroup(context, id, ifMatch(request)));
    return reply.code(204).send();
  });
}

function idIn(request: FastifyRequest, what: string): number {
  const id = idOfText((request.params as { id: string }).id);
  if (id === null) throw notFound(what);
  return id;
}

type Found = Awaited<ReturnType<typeof readUser>>;

/** Responds 304 when the client already has the current version. */
const answered = (request: FastifyRequest, reply: FastifyReply, found: Found): FastifyReply =>
  request.headers['if-none-match'] === found.meta.version
    ? reply.header('etag', found.meta.version).code(304).send()
    : sendResource(reply, 200, found);
