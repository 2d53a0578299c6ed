import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { entity, type Row } from '../entity/entity.ts';
import { choices } from '../kinds/choices/choices.ts';
import { ref } from '../kinds/ref/ref.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import { choice } from '../kinds/choice/choice.ts';
import { flag } from '../kinds/flag/flag.ts';
import { readQuery } from '../lists/query.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { replaceCsrfToken } from '../http/client.web.ts';
import { ApiError } from '../http/failure.ts';
import { records } from './records.web.ts';

const lamp = entity('lamp', {
  plural: 'Lamps',
  path: 'lamps',
  scope: { by: 'none', because: 'everyone sees by them' },
  fields: {
    name: text({}),
    state: choice({ options: { on: { label: 'On' }, off: { label: 'Off' } }, default: 'off' }),
    colours: choices({ options: { red: { label: 'Red' }, blue: { label: 'Blue' } }, optional: true }),
    roomId: ref({ to: 'room', optional: true }),
    watts: whole({ optional: true }),
    isBright: flag({ default: false }),
  },
  title: ['name'],
  columns: ['name'],
  states: { field: 'state', table: { on: { label: 'On', tone: 'good' }, off: { label: 'Off', tone: 'neutral' } } },
  actions: {
    light: { label: 'Light', done: 'Lit', from: ['off'], to: 'on' },
    quench: { label: 'Quench', done: 'Quenched', from: ['on'], to: 'off' },
  },
});
const lamps = records(lamp);

let server: Answering;
beforeAll(async () => {
  server = await answering();
  visit(`${server.address}/lamps`);
});
afterAll(() => server.close());
beforeEach(() => {
  server.expect();
  replaceCsrfToken('token');
});
const asked = () => server.asked.map(({ method, path, body }) => [method, path, body ? JSON.parse(body) : undefined]);

describe('the typed client of a noun', () => {
  it('requests a list in the format of the server', async () => {
    await lamps.list({
      q: 'hall',
      where: { state: 'on', colours: ['red', 'blue'], roomId: { filled: [] }, watts: { between: [5, 60] } },
      sort: ['-watts', 'name'],
      size: 50,
    });
    const { searchParams, pathname } = new URL(server.asked[0]?.path ?? '', server.address);
    expect(pathname).toBe('/api/v1/lamps');
    expect(readQuery(Object.fromEntries(searchParams))).toMatchObject({
      complaints: [],
      query: {
        q: 'hall',
        where: [
          { field: 'state', op: 'is', values: ['on'] },
          { field: 'colours', op: 'is', values: ['red', 'blue'] },
          { field: 'roomId', op: 'filled', values: [] },
          { field: 'watts', op: 'between', values: ['5', '60'] },
        ],
        sort: [{ field: 'watts', down: true }, { field: 'name' }],
        size: 50,
      },
    });
  });

  it('sends no question mark without parameters', async () => {
    await lamps.list();
    expect(asked()).toEqual([['GET', '/api/v1/lamps', undefined]]);
  });

  it('collects every row, page after page', async () => {
    server.expect(
      { status: 200, body: { rows: [{ id: 1 }], next: 'a/b' } },
      { status: 200, body: { rows: [{ id: 2 }] } },
    );
    expect(await lamps.all({ where: { isBright: true } })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/api/v1/lamps?f.isBright=is%3Atrue&size=200',
      '/api/v1/lamps?f.isBright=is%3Atrue&cursor=a%2Fb&size=200',
    ]);
  });

  it('names the record and the version that a change is based on', async () => {
    const row = { id: 7, version: 3, name: 'not sent' };
    await lamps.get(7);
    await lamps.create({ name: 'Desk' });
    await lamps.change(row, { watts: null });
    await lamps.archive(row);
    await lamps.restore(row);
    await lamps.act(row, 'light', { reason: 'dusk' });
    expect(asked()).toEqual([
      ['GET', '/api/v1/lamps/7', undefined],
      ['POST', '/api/v1/lamps', { name: 'Desk' }],
      ['PATCH', '/api/v1/lamps/7', { watts: null, version: 3 }],
      ['POST', '/api/v1/lamps/7/archive', { version: 3 }],
      ['POST', '/api/v1/lamps/7/restore', { version: 3 }],
      ['POST', '/api/v1/lamps/7/actions/light', { reason: 'dusk', version: 3 }],
    ]);
  });

  it('throws the refusal of the server', async () => {
    server.expect({ status: 409, body: { code: 'conflict', message: 'Somebody was quicker.' } });
    await expect(lamps.change({ id: 7, version: 2 }, { name: 'Late' })).rejects.toBeInstanceOf(ApiError);
  });
});

// Each line with a directive must fail to compile, otherwise the type check of the tests fails.
describe('types that follow the declaration', () => {
  it('apply to responses', () => {
    expectTypeOf(lamps.list).returns.resolves.toHaveProperty('rows').toEqualTypeOf<readonly Row<typeof lamp>[]>();
    expectTypeOf<Awaited<ReturnType<typeof lamps.get>>['row']['watts']>().toEqualTypeOf<number | null>();
    expectTypeOf<Awaited<ReturnType<typeof lamps.get>>['row']['state']>().toEqualTypeOf<'on' | 'off'>();
  });

  it('apply to requests', () => {
    const wrong: (() => unknown)[] = [
      // @ts-expect-error no such field
      () => lamps.list({ where: { colour: 'red' } }),
      // @ts-expect-error no such value
      () => lamps.list({ where: { state: 'broken' } }),
      // @ts-expect-error no such operator
      () => lamps.list({ where: { watts: { over: [5] } } }),
      // @ts-expect-error not a sort field
      () => lamps.list({ sort: ['-brightness'] }),
      // @ts-expect-error the name is missing
      () => lamps.create({ watts: 5 }),
      // @ts-expect-error watts are a number
      () => lamps.create({ name: 'Desk', watts: 'five' }),
      // @ts-expect-error the version is missing
      () => lamps.change({ id: 7 }, { name: 'Desk' }),
      // @ts-expect-error no such action
      () => lamps.act({ id: 7, version: 1 }, 'explode'),
    ];
    expect(wrong).toHaveLength(8);
  });
});
