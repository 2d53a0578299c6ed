import type { FastifyInstance } from 'fastify';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { plainTexts } from '#engine/entity/plainText.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { fieldsSchema } from '#engine/entity/records.schema.ts';
import { user } from '../users/user.ts';
import { OWN_FIELDS, type OwnName } from './ownName.ts';
import { ownName } from './profileAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const said = fieldsSchema(OWN_FIELDS);
const AT = '/api/v1/session/name';

/** Routes for the name that colleagues see, which each user sets. */
export function mountOwnName(app: FastifyInstance, database: Database): void {
  const about = (summary: string, more: Partial<About>) => ({
    summary,
    tag: 'Sign-in',
    everybody: 'your own account',
    ...more,
  });

  app.get(AT, { config: { about: about('Get your own names', { answer: ownName }) } }, (request) =>
    nameOf(database, actorOf(request).userId ?? 0),
  );

  app.put(AT, { config: { about: about('Set your own names', { body: said, answer: ownName }) } }, async (request) => {
    const { values, errors } = plainTexts(OWN_FIELDS, shaped(said, request.body) as Partial<OwnName>);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return writing(database, request, async (context) => {
      const id = actorOf(request).userId ?? 0;
      const { knownAs = null, initials = null } = values;
      const [done] = await changeMany(context, user, 'update', [{ id, version: null, set: { knownAs, initials } }]);
      if (done && 'problem' in done) throw done.problem;
      return nameOf(context.tx, id);
    });
  });
}

async function nameOf(tx: Queryable, id: number): Promise<OwnName> {
  const { rows } = await tx.query<OwnName & Record<string, unknown>>(
    'select name, known_as as "knownAs", initials from "user" where id = $1',
    [id],
  );
  if (!rows[0]) throw notFound('user');
  return rows[0];
}
