import { describe, expect, expectTypeOf, it } from 'vitest';
import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { day } from '../kinds/day/day.ts';
import { flag } from '../kinds/flag/flag.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import type { Values } from '../store/change.server.ts';
import { behaviour, follow } from './behaviour.server.ts';

const order = entity('order', {
  plural: 'Orders',
  path: 'orders',
  scope: { by: 'none', because: 'they are an example' },
  fields: {
    title: text(),
    pieces: whole({ optional: true }),
    isUrgent: flag({ default: false }),
    receivedOn: day({ optional: true }),
    status: choice({
      default: 'open',
      options: { open: { label: 'Open' }, part: { label: 'Received in part' }, received: { label: 'Received' } },
    }),
  },
  title: ['title'],
  columns: ['title'],
  states: {
    field: 'status',
    table: {
      open: { label: 'Open', tone: 'info' },
      part: { label: 'Received in part', tone: 'warning' },
      received: { label: 'Received', tone: 'good' },
    },
  },
  actions: {
    receive: {
      label: 'Receive',
      done: 'Received',
      from: ['open', 'part'],
      to: ['part', 'received'],
      input: { pieces: whole({ min: 1 }), on: day({ optional: true }) },
    },
    reopen: { label: 'Reopen', done: 'Reopened', from: ['part', 'received'], to: 'open' },
  },
});

const tag = entity('tag', {
  plural: 'Tags',
  path: 'tags',
  scope: { by: 'none', because: 'they are an example' },
  fields: { word: text() },
  title: ['word'],
  columns: ['word'],
});

const reopen = () => ({ receivedOn: null });

describe('the behaviour of a noun', () => {
  it('is typed by its declaration', () => {
    const kept = behaviour(order, {
      beforeSave: [
        (_context, changes) => {
          for (const { before, after, given } of changes) {
            expectTypeOf(before).toEqualTypeOf<typeof before>();
            expectTypeOf(after.title).toBeString();
            expectTypeOf(after.pieces).toEqualTypeOf<number | null>();
            expectTypeOf(after.status).toEqualTypeOf<'open' | 'part' | 'received'>();
            expectTypeOf(after.id).toEqualTypeOf<number | undefined>();
            if (before) expectTypeOf(before.id).toBeNumber();
            if (given.has('pieces')) after.pieces = 2;
          }
        },
      ],
      afterSave: [
        (_context, changes) => {
          for (const { after } of changes) expectTypeOf(after.id).toBeNumber();
        },
      ],
      actions: {
        receive: ({ row, input }) => {
          expectTypeOf(row.pieces).toEqualTypeOf<number | null>();
          expectTypeOf(input.pieces).toBeNumber();
          expectTypeOf(input.on).toEqualTypeOf<string | null>();
          return { to: input.pieces === row.pieces ? 'received' : 'part', set: { receivedOn: input.on } };
        },
        reopen,
      },
    });
    expect(kept.noun).toBe(order);
    expect(follow(tag, { beforeSave: [() => {}] }).noun).toBe(tag);
    expect(behaviour(tag, { afterSave: [() => {}] }).noun).toBe(tag);
  });

  it('does not compile if it does not match the declaration', () => {
    const receive = () => ({ to: 'part' as const });
    const judgeTitles = (_context: unknown, changes: readonly { readonly after: { readonly title: string } }[]) =>
      void changes;
    const wrong = [
      // @ts-expect-error an action has no handler
      () => behaviour(order, { actions: { reopen } }),
      // @ts-expect-error the actions have no handlers
      () => behaviour(order, {}),
      // @ts-expect-error no action has this name
      () => behaviour(order, { actions: { receive, reopen, explode: reopen } }),
      // @ts-expect-error the noun has no actions
      () => behaviour(tag, { actions: { reopen } }),
      // @ts-expect-error a misspelt field is set
      () => behaviour(order, { actions: { receive, reopen: () => ({ recievedOn: null }) } }),
      // @ts-expect-error a misspelt field is set among others
      () => behaviour(order, { actions: { receive, reopen: () => ({ receivedOn: null, peices: 3 }) } }),
      () =>
        behaviour(order, {
          // @ts-expect-error a misspelt field is set with an outcome
          actions: { receive: () => ({ to: 'part' as const, set: { receivedOn: null, peices: 3 } }), reopen },
        }),
      // @ts-expect-error a field is set to a value of the wrong type
      () => behaviour(order, { actions: { receive, reopen: () => ({ pieces: 'three' }) } }),
      // @ts-expect-error the action does not lead to this state
      () => behaviour(order, { actions: { receive: () => ({ to: 'open' as const }), reopen } }),
      // @ts-expect-error one of the outcomes must be named
      () => behaviour(order, { actions: { receive: () => ({}), reopen } }),
      // @ts-expect-error the form does not ask for this
      () => behaviour(order, { actions: { receive, reopen: ({ input }) => ({ receivedOn: input.on }) } }),
      // @ts-expect-error the row has no such field
      () => behaviour(order, { actions: { receive, reopen: ({ row }) => ({ pieces: row.peices }) } }),
      () =>
        follow(order, {
          afterSave: [
            (_context, changes) => {
              // @ts-expect-error the row has no such field
              for (const { after } of changes) after.peices = 3;
            },
          ],
        }),
      () =>
        follow(order, {
          // @ts-expect-error the noun has no such field
          beforeSave: [(_context, changes) => changes.some(({ given }) => given.has('peices'))],
        }),
      // @ts-expect-error the rule belongs to another noun
      () => follow(tag, { beforeSave: [judgeTitles] }),
    ];
    expect(wrong).toHaveLength(15);
    expectTypeOf<Values>().toBeObject();
  });
});
