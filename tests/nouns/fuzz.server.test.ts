import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offeredCalculations } from '#engine/api/calculations.server.ts';
import type { KnownRoute } from '#engine/http/routes.server.ts';
import { answerFaults, type Description, undocumented } from '../support/answerFaults.server.ts';
import { a } from '../support/builders.server.ts';
import { type FuzzedRequest, requestsFor } from '../support/fuzz.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { HOSTILE_TEXTS } from '../support/hostileValues.server.ts';
import { entities } from '#app/areas.ts';
import { openProduct } from '../support/testInstallation.server.ts';

type Document = Record<string, unknown> & {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: {
    readonly schemas: Record<string, { readonly properties?: Record<string, unknown> }>;
    readonly parameters: Record<string, { readonly name: string; readonly schema: { readonly pattern?: string } }>;
  };
};

let installation: TestInstallation & { administrator: Asker };
let document: Document;
let description: Description;
/** The number of requests per seed. */
const AT_ONCE = 2_000;
const SLOW_MS = 5_000;
/** After these requests the session is gone. */
const ENDS_THE_SESSION = ['DELETE /api/v1/session', 'POST /api/v1/session/disown'];

beforeAll(async () => {
  installation = await openProduct();
  const { text } = await installation.stranger.get('/api/v1/openapi.json');
  document = JSON.parse(text) as Document;
  description = JSON.parse(text) as Description;
  // Records to find, change and archive.
  for (const noun of entities.filter((each) => !each.internal && !each.kindField))
    for (let n = 0; n < 2; n++) await installation.write((context) => a(context, noun)).catch(() => undefined);
}, 180_000);
afterAll(() => installation.close());

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('lists every registered address, and no other', () => {
    const registered = installation.app.routeTable
      .all()
      .filter(({ method, path }: KnownRoute) => path.startsWith('/api/') && method !== 'HEAD')
      .map(({ method, path }: KnownRoute) => `${method} ${path}`)
      .filter((each: string) => each !== 'GET /api/v1/openapi.json' && !each.includes('/calculations/'));
    const calculations = offeredCalculations().map(({ name }) => `POST /api/v1/calculations/${name}`);
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(told.sort()).toEqual([...registered, ...calculations].sort());
  });

  it('has no missing references', () => {
    for (const [, name = ''] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(Object.keys(document.components.schemas)).toContain(name);
  });

  it('describes the input of each calculation', () => {
    // One calculation reports the password hash parameters and has no input.
    for (const { name } of offeredCalculations().filter((each) => each.name !== 'password.hashParameters')) {
      const operation = document.paths[`/api/v1/calculations/${name}`]?.post;
      expect(JSON.stringify(operation?.requestBody), name).toMatch(/"properties":\{/);
    }
  });

  it('names the noun of each reference, and the permission of each operation', () => {
    const { properties = {} } = document.components.schemas.siteDraft ?? {};
    expect(properties.customerId).toMatchObject({ 'x-reference': 'customer' });
    expect(document.paths['/api/v1/sites/{id}']?.patch).toMatchObject({
      'x-permission': 'site.update',
      'x-scope': 'customer',
    });
  });

  it('describes every response', () => {
    expect(undocumented(description)).toEqual([]);
  });

  it('names each operation once, for generated programs', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('describes the filters of each list, with numbers as numbers', () => {
    const { parameters } = document.paths['/api/v1/customers']?.get ?? {};
    const names = (parameters as { readonly $ref: string }[]).map(({ $ref }) => $ref.split('/').at(-1) ?? '');
    const told = document.components.parameters;
    expect(names.map((name) => told[name]?.name)).toEqual(
      expect.arrayContaining(['page', 'size', 'f.status', 'f.name', 'f.customerSince', 'f.createdAt']),
    );
    expect(told['list.size']).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 200 } });
    expect(told['customer.type']).toMatchObject({
      'x-operators': ['is', 'not', 'any', 'filled', 'empty'],
      'x-choices': expect.arrayContaining(['school', 'business']),
    });
    const { pattern = '' } = told['customer.type']?.schema ?? {};
    expect(['is:school,trust', 'school', 'filled:'].every((text) => new RegExp(pattern).test(text))).toBe(true);
    expect(['is:castle', 'like:school', 'contains:sch'].some((text) => new RegExp(pattern).test(text))).toBe(false);
  });

  it('contains no examples', () => {
    expect(JSON.stringify(document)).not.toContain('"examples"');
  });
});

describe('every request', () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
  const runs = Number(process.env.FUZZ_RUNS ?? 2_000);
  const isLong = process.env.FUZZ_RUNS !== undefined;

  it(
    `is answered or refused as documented, never with an error (${runs} requests of the seeds from ${seed})`,
    async () => {
      expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(60);
      const statuses = new Map<number, number>();
      const slow: string[] = [];
      let sent = 0;
      for (let done = 0; done < runs; done += AT_ONCE) {
        // A nightly run is generated in batches, because all of it does not fit into memory.
        const about = { numRuns: Math.min(AT_ONCE, runs - done), seed: seed + done / AT_ONCE };
        for (const request of fc.sample(requestsFor(document, ENDS_THE_SESSION), about)) {
          const began = performance.now();
          const answer = await installation.administrator.send(
            request.method as 'POST',
            request.url,
            request.body as object,
            // Every second change has an idempotency key, so its response is stored.
            sent++ % 2 === 0 ? { 'idempotency-key': `fuzz-${seed}-${sent}` } : {},
          );
          if (performance.now() - began > SLOW_MS) slow.push(`${request.method} ${request.url}`);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          judge(request, answer.status, answer.text);
          const media = String(answer.headers['content-type'] ?? '');
          const { status, text } = answer;
          const faults = answerFaults(description, { method: request.method, url: request.url, status, media, text });
          expect(faults, `${request.method} ${request.url} ${status}`).toEqual([]);
        }
      }
      if (isLong) console.log(`${runs} requests of the seeds from ${seed}`, statuses);
      // Tests do not check times; a nightly run does, because no other work runs then.
      if (isLong) expect(slow, 'answered after more than five seconds').toEqual([]);
      // If most requests were refused at sign-in, the fuzz would only test sign-in.
      expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(runs / 10);
    },
    600_000 + runs * 300,
  );

  it('leaves CRM working', async () => {
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    const made = await installation.administrator.send('POST', '/api/v1/teams', { name: 'After the storm' });
    expect(made.status).toBe(201);
    expect((await installation.administrator.get('/api/v1/teams?q=storm')).body.total).toBe(1);
  });
});

function judge(request: FuzzedRequest, status: number, text: string): void {
  const told = `${request.method} ${request.url} ${JSON.stringify(request.body)?.slice(0, 2_000)}\n→ ${status} ${text.slice(0, 1_000)}`;
  if (status >= 500) throw new Error(told);
  // No response reveals internals: no stack, SQL, database message or file.
  expect(text, told).not.toMatch(INSIDE);
  if (status < 400) return;
  expect(JSON.parse(text), told).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
}

const INSIDE = new RegExp(
  [
    String.raw`\bat \S+ \(`,
    String.raw`\.[cm]?[jt]s:\d`,
    'node_modules',
    'violates (?:unique|foreign|check|not-null)',
    'duplicate key value',
    'syntax error at',
    String.raw`(?:relation|column|function|type) \\?"[^"]*" (?:of|does)`,
    'invalid input (?:syntax|value)',
    'out of range for type',
    'operator does not exist',
    'invalid byte sequence',
    'canceling statement',
    'deadlock detected',
    'SQLSTATE',
  ].join('|'),
);
