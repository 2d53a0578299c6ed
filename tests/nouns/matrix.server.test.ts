import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Needed } from '#engine/http/routes.server.ts';
import { a } from '../support/builders.server.ts';
import type { Answered, Asker, TestInstallation } from '../support/installation.server.ts';
import { entities } from '#app/areas.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

/*
 * Every operation of the API, called by users without access. The list comes from the API description, so new
 * operations are tested automatically.
 */
interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly permission: Needed | undefined;
  /** Why it needs no permission. */
  readonly everybody: string | undefined;
  readonly isPublic: boolean;
}

let installation: TestInstallation & { administrator: Asker };
let nobody: Asker;
let holder: Asker;
let operations: readonly Operation[];

beforeAll(async () => {
  installation = await openProduct();
  for (const noun of entities.filter((each) => !each.internal && !each.kindField))
    await installation.write((context) => a(context, noun)).catch(() => undefined);
  nobody = await signInAs(installation, 'Nobody Yet', []);
  holder = await signInAs(installation, 'Holder Once', []);
  const document = (await installation.stranger.get('/api/v1/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { 'x-permission'?: Needed; 'x-everybody'?: string; security?: unknown[] }>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      permission: said['x-permission'],
      everybody: said['x-everybody'],
      isPublic: said.security?.length === 0,
    })),
  );
});
afterAll(() => installation.close());

/** Parameters that need a special form. */
const SAMPLES: Readonly<Record<string, string>> = {
  number: '1',
  urn: '123456',
  size: '96',
  of: 'customer',
  parcel: 'A'.repeat(22),
  at: '0',
};
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const addressOf = ({ path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => SAMPLES[name] ?? (/id$/i.test(name) ? '1' : 'x'));
const ask = (who: Asker, operation: Operation): Promise<Answered> =>
  operation.method === 'GET' ? who.get(addressOf(operation)) : who.send(operation.method, addressOf(operation), {});

/** The minimum permissions for an operation. */
const leastOf = (needed: Needed): readonly string[] =>
  typeof needed === 'string' ? [needed] : 'all' in needed ? needed.all : needed.any.slice(0, 1);

/** Sets the permissions of a user's role from the next request on. */
const give = (patterns: readonly string[]) =>
  installation.database.query(`update role set permissions = $1 where name = 'Role of Holder Once'`, [patterns]);

describe('every operation of the API', () => {
  it('is closed to visitors, except the few that are public', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter((each) => !each.isPublic)) {
      const { status } = await ask(installation.stranger, operation);
      if (status !== 401) wrong.push(`${nameOf(operation)}: ${status}`);
    }
    expect(operations.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it('names its permission, or says why it needs none', () => {
    const unnamed = operations.filter((each) => !each.isPublic && !each.permission && !each.everybody);
    expect(unnamed.map(nameOf)).toEqual([]);
  });

  it('is refused to a user without permissions, naming that permission, before anything else is checked', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter((each) => !each.isPublic && each.permission)) {
      const { status, body } = await ask(nobody, operation);
      if (status !== 403 || body.permission === undefined)
        wrong.push(`${nameOf(operation)}: ${status} ${String(body.code)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is not refused to a user with exactly the permission it names', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter((each) => !each.isPublic && each.permission)) {
      await give(leastOf(operation.permission ?? ''));
      const { status, body } = await ask(holder, operation);
      // The operation's own rules may still refuse what the permission allows.
      if ([401, 419].includes(status) || body.code === 'forbidden' || status >= 500)
        wrong.push(
          `${nameOf(operation)} with ${leastOf(operation.permission ?? '').join(', ')}: ${status} ${String(body.permission ?? body.code)}`,
        );
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
