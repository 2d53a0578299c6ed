import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyAsset } from '#areas/estate/asset.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import type { KnownRoute } from '#engine/http/routes.server.ts';
import type { Field } from '#engine/kinds/field.ts';
import { mayJoin } from '#engine/live/server/joinRules.server.ts';
import { a, draftOf } from '../support/builders.server.ts';
import type { Answered, Asker, TestInstallation } from '../support/installation.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { entities } from '#app/areas.ts';
import { openProduct, signInAs, userIdOf } from '../support/testInstallation.server.ts';

/*
 * A user with every permission, but only for one customer and one supplier, calls every operation. A second customer
 * and supplier have a record of every noun, and each of their texts holds a unique word that must be in no response.
 */
const CANARY = 'Zwartkopje';

let installation: TestInstallation & { administrator: Asker };
let narrow: Asker;
let narrowId: number;
/** By noun: records of the visible customer, and of the other. */
const own = new Map<string, Values>();
const foreign = new Map<string, Values>();

const owned = entities.filter((noun) => !noun.internal && !noun.kindField && rootOf(noun).scope.by === 'customer');

beforeAll(async () => {
  installation = await openProduct();
  await installation.write(async (context) => {
    await plant(context, own, 'Ours');
    await plant(context, foreign, CANARY);
  });
  narrow = await signInAs(installation, 'Nell Narrow', ['*'], [Number(own.get('customer')?.id)]);
  narrowId = await userIdOf(narrow);
  await installation.database.query(`update "user" set supplier_scope = 'assigned', supplier_ids = $2 where id = $1`, [
    narrowId,
    [own.get('supplier')?.id],
  ]);
});
afterAll(() => installation.close());

/** A customer with a record of every noun it can own, and a supplier, all with the word in their texts. */
async function plant(context: Context, into: Map<string, Values>, word: string): Promise<void> {
  const made = await a(context, customer, { name: `${word} School`, tradingName: word });
  into.set('customer', made);
  into.set('supplier', await a(context, supplier, { name: `${word} Supplies`, notes: word }));
  for (const noun of owned.filter(({ name }) => name !== 'customer')) {
    const shared = {
      ...(isTold(noun) ? { customerId: made.id } : {}),
      ...(noun.name === 'ipRange' ? rangeIn(into.get('prefix')) : {}),
    };
    const given = referencesWithin(noun, into, shared);
    into.set(noun.name, await a(context, noun, await withWord(context, noun, given, word)));
  }
}

/** A range inside a prefix of its customer. */
function rangeIn(prefix: Values | undefined): Values {
  const beginning = String(prefix?.cidr).replace(/\.0\/24$/, '');
  return { first: `${beginning}.10`, last: `${beginning}.20` };
}

/** Whether the customer of a record is set directly, or derived from a reference. */
const isTold = (noun: AnyEntity): boolean => 'customerId' in noun.fields && !noun.fields.customerId?.readOnly;

/** References stay within the customer whose records exist already. */
function referencesWithin(noun: AnyEntity, made: ReadonlyMap<string, Values>, given: Values): Values {
  const refs = { ...given };
  for (const [key, field] of Object.entries<Field>(noun.fields)) {
    // Records that need not belong to the same customer are created.
    if (key in refs || field.kind !== 'ref' || field.optional || field.readOnly || (!field.same && isTold(noun)))
      continue;
    const there =
      made.get(String(field.to)) ??
      (field.to === anyAsset.name ? made.get(derivedFrom(anyAsset)[0]?.name ?? '') : undefined);
    // Two references to one noun, such as the ends of a cable, use two of its records.
    if (there && !Object.values(refs).includes(there.id)) refs[key] = there.id;
  }
  return refs;
}

/** Puts the word into the name and a note, wherever the noun has free text. */
async function withWord(context: Context, noun: AnyEntity, given: Values, word: string): Promise<Values> {
  const draft = await draftOf(context, noun, given);
  // Fields set by the example have a special form, such as a host name.
  const formed = Object.keys(noun.example?.fields ?? {}).filter((key) => !noun.title.includes(key));
  for (const [key, field] of Object.entries<Field>(noun.fields)) {
    if (formed.includes(key) || FORMED.includes(`${noun.name}.${key}`)) continue;
    const isName =
      field.kind === 'text' && field.search === 'words' && !field.pattern && Number(field.max ?? 200) >= 40;
    if ((isName || field.kind === 'notes') && !field.readOnly) draft[key] = `${word} ${key}`;
  }
  return draft;
}

/** Fields that are not free text: the file of a certificate. */
const FORMED: readonly string[] = ['certificate.pem'];

/** Reports a response that contains the other customer's word, with its request. */
function leaksIn(asked: string, { text, headers }: Answered): string[] {
  const said = `${text} ${JSON.stringify(headers)}`;
  return said.toLowerCase().includes(CANARY.toLowerCase()) ? [`${asked}: ${text.slice(0, 300)}`] : [];
}

describe('a user who sees one customer and one supplier', () => {
  it('is a fair test: an administrator finds the marker everywhere', async () => {
    const search = await installation.administrator.get(`/api/v1/search?q=${CANARY}`);
    expect(search.text).toContain(CANARY);
    expect(foreign.size).toBeGreaterThan(20);
    const without: string[] = [];
    for (const [name, row] of foreign) {
      const noun = entities.find((each) => each.name === name);
      const { text } = await installation.administrator.get(`/api/v1/${noun?.path}/${String(row.id)}`);
      if (!text.includes(CANARY)) without.push(name);
    }
    // These have no free text; only their IDs and their customer's name could leak.
    expect(without.length, without.join()).toBeLessThan(5);
  });

  it('finds nothing of others in lists, counts, pages, histories, files or pickers of any noun', async () => {
    const leaks: string[] = [];
    const counts: string[] = [];
    const word = encodeURIComponent(CANARY);
    for (const noun of entities.filter((each) => !each.internal)) {
      const base = `/api/v1/${noun.path}`;
      const lists = [
        '',
        '?archived=with&size=200',
        `?q=${word}&archived=with`,
        '?sort=-createdAt',
        `?f.id=is:${String(foreign.get(noun.name)?.id ?? 0)}`,
      ];
      for (const each of lists) leaks.push(...leaksIn(base + each, await narrow.get(base + each)));
      for (const ending of ['csv', 'xlsx'])
        leaks.push(...leaksIn(`${base}.${ending}`, await narrow.get(`${base}.${ending}`)));
      leaks.push(...leaksIn(`pick ${noun.name}`, await narrow.get(`/api/v1/pick/${noun.name}?q=`)));
      leaks.push(...leaksIn(`pick ${noun.name}`, await narrow.get(`/api/v1/pick/${noun.name}?q=${word.slice(0, 6)}`)));
      const hidden = foreign.get(noun.name);
      if (!hidden) continue;
      const found = await narrow.get(`${base}?q=${word}&archived=with`);
      if (found.body.total !== 0) counts.push(`${noun.name} counts ${String(found.body.total)}`);
      for (const end of ['', '/history']) {
        const answer = await narrow.get(`${base}/${String(hidden.id)}${end}`);
        if (answer.status !== 404) counts.push(`${base}/{id}${end} answers ${answer.status}`);
        leaks.push(...leaksIn(`${base}/{id}${end}`, answer));
      }
    }
    expect(leaks).toEqual([]);
    expect(counts).toEqual([]);
  }, 180_000);

  it('finds nothing of them in any search', async () => {
    const customerId = String(foreign.get('customer')?.id);
    const asked = [CANARY, CANARY.slice(0, 5), 'Zwartkopie', 'school', 'supplies', '01632'].flatMap((q) => [
      `/api/v1/search?q=${q}`,
      `/api/v1/search?q=${q}&archived=with`,
      `/api/v1/search?q=${q}&at=${customerId}`,
    ]);
    const leaks: string[] = [];
    for (const each of asked) leaks.push(...leaksIn(each, await narrow.get(each)));
    expect(leaks).toEqual([]);
  });

  it('cannot sort, filter or count by the values of others', async () => {
    const hidden = foreign.get('customer');
    for (const filter of [`f.name=contains:${CANARY}`, `f.tradingName=starts:${CANARY.slice(0, 3)}`]) {
      const found = await narrow.get(`/api/v1/customers?${filter}`);
      expect(found.body).toMatchObject({ rows: [], total: 0 });
    }
    expect((await narrow.get(`/api/v1/sites?f.customerId=is:${String(hidden?.id)}`)).body).toMatchObject({ total: 0 });
  });

  it('cannot change, archive, export or name them', async () => {
    const wrong: string[] = [];
    for (const [name, row] of foreign) {
      const noun = entities.find((each) => each.name === name);
      if (!noun) continue;
      const one = `/api/v1/${noun.path}/${String(row.id)}`;
      for (const [method, url, body] of [
        ['PATCH', one, { version: row.version }],
        ['POST', `${one}/archive`, { version: row.version }],
        ...Object.keys(noun.actions ?? {}).map(
          (action) => ['POST', `${one}/actions/${action}`, { version: row.version }] as const,
        ),
      ] as const) {
        const answer = await narrow.send(method, url, body);
        // Rows of a ledger have no routes that change them.
        const refused = noun.ledger ? [404, 405] : [404];
        if (!refused.includes(answer.status))
          wrong.push(`${method} ${url} answers ${answer.status} ${answer.text.slice(0, 160)}`);
        wrong.push(...leaksIn(`${method} ${url}`, answer));
      }
      const bulk = await narrow.send('POST', `/api/v1/${noun.path}/bulk`, {
        select: { ids: [row.id] },
        set: {},
        dryRun: true,
      });
      wrong.push(...leaksIn(`bulk ${noun.name}`, bulk));
      const all = await narrow.send('POST', `/api/v1/${noun.path}/bulk`, {
        select: { query: 'archived=with' },
        archive: true,
        dryRun: true,
      });
      wrong.push(...leaksIn(`bulk of all ${noun.plural}`, all));
    }
    expect(wrong).toEqual([]);
  });

  it('gets nothing of them from any address that reads, with their IDs', async () => {
    const readable = installation.app.routeTable
      .all()
      .filter(({ method, path, config }) => method === 'GET' && path.startsWith('/api/') && !config.public);
    expect(readable.length).toBeGreaterThan(60);
    const leaks: string[] = [];
    const faults: string[] = [];
    for (const route of readable)
      for (const url of addressesOf(route)) {
        const answer = await narrow.get(url);
        leaks.push(...leaksIn(url, answer));
        if (answer.status >= 500) faults.push(`${url} answers ${answer.status}`);
      }
    expect(leaks).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('gets nothing of them from any address that writes, with their IDs', async () => {
    const customerId = Number(foreign.get('customer')?.id);
    const writable = installation.app.routeTable.all().filter(
      ({ method, path, config }) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
        path.startsWith('/api/') &&
        !config.public &&
        !config.upload &&
        // Leaves out the user's own session, settings and account, and records without a customer.
        !/\/session|\/logon|\/setup|\/import|\/backup/.test(path),
    );
    const leaks: string[] = [];
    for (const route of writable)
      for (const url of addressesOf(route)) {
        const body = {
          customerId,
          id: customerId,
          ids: [customerId],
          name: CANARY.slice(0, 3),
          q: CANARY.slice(0, 4),
          version: 1,
        };
        const answer = await narrow.send(route.method as 'POST', url, body);
        // The caller's own input is returned; longer texts are not.
        leaks.push(...leaksIn(`${route.method} ${url}`, answer));
      }
    expect(leaks).toEqual([]);
  });

  it('opens no file of theirs, and attaches none', async () => {
    const { administrator } = installation;
    const edge = 'a-file-of-theirs';
    const sent = await administrator.send(
      'POST',
      '/api/v1/files',
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${CANARY}.txt"\r\ncontent-type: text/plain\r\n\r\n${CANARY}\r\n--${edge}--\r\n`,
      ),
      { 'content-type': `multipart/form-data; boundary=${edge}` },
    );
    const fileId = Number(sent.body.id);
    const theirs = `/api/v1/customers/${String(foreign.get('customer')?.id)}`;
    const { version } = (await administrator.get(theirs)).body.row ?? {};
    const held = await administrator.send('PATCH', theirs, { documents: [fileId], version });
    expect(held.status, held.text).toBe(200);
    for (const end of ['', '/content', '/preview'])
      expect((await narrow.get(`/api/v1/files/${fileId}${end}`)).status, end).toBe(404);
    const mine = `/api/v1/customers/${String(own.get('customer')?.id)}`;
    const ours = (await narrow.get(mine)).body.row;
    const attached = await narrow.send('PATCH', mine, { documents: [fileId], version: ours?.version });
    expect(attached.status).toBe(422);
    expect(leaksIn('attaching', attached)).toEqual([]);
  });

  it('receives no events of them', async () => {
    const actor = await actorOfUser(installation.database, narrowId);
    if (!actor) throw new Error('Nell may sign in.');
    const heard: string[] = [];
    for (const [name, row] of foreign) {
      const noun = entities.find((each) => each.name === name);
      for (const channel of [`private-${name}.${String(row.id)}`, `presence-${name}.${String(row.id)}`])
        if (noun && (await mayJoin(installation.database, actor, channel))) heard.push(channel);
    }
    for (const channel of [`private-customer.${String(foreign.get('customer')?.id)}`, `private-user.1`])
      if (await mayJoin(installation.database, actor, channel)) heard.push(channel);
    expect(heard).toEqual([]);
  });

  it('sees their own data: access is not simply closed', async () => {
    expect((await narrow.get('/api/v1/customers')).body).toMatchObject({ total: 1 });
    expect((await narrow.get('/api/v1/supplier')).body).toMatchObject({ total: 1 });
    expect((await narrow.get('/api/v1/search?q=Ours')).text).toContain('Ours');
    const actor = await actorOfUser(installation.database, narrowId);
    if (!actor) throw new Error('Nell may sign in.');
    expect(await mayJoin(installation.database, actor, `private-customer.${String(own.get('customer')?.id)}`)).toBe(
      true,
    );
  });
});

/** The paths of a route with the other customer's IDs: records under their noun's path, the customer elsewhere. */
function addressesOf({ path }: KnownRoute): string[] {
  const noun = entities.find((each) => path.startsWith(`/api/v1/${each.path}/`) || path === `/api/v1/${each.path}`);
  const ids = new Set([foreign.get(noun?.name ?? '')?.id, foreign.get('customer')?.id].filter(Boolean).map(String));
  return [...ids].map((id) =>
    path
      .replaceAll('{noun}', noun?.name ?? 'customer')
      .replaceAll('{name}', 'customer')
      .replaceAll('{size}', '96')
      .replaceAll(/\{\w+\}/g, id),
  );
}
