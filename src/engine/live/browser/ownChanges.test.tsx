import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { entity } from '../../entity/entity.ts';
import { register } from '../../entity/registry.ts';
import { writeOwnChanges } from '../../http/ownChanges.ts';
import { text } from '../../kinds/text/text.ts';
import { ownChanges } from './ownChanges.web.ts';

const facts = {
  scope: { by: 'none', because: 'samples' },
  fields: { name: text() },
  title: ['name'],
  columns: ['name'],
} as const;
register([
  entity('customer', { ...facts, plural: 'Customers', path: 'customers' }),
  entity('server', { ...facts, plural: 'Servers', path: 'servers' }),
]);

const client = new QueryClient();
const hear = ownChanges(client);
const isOld = (...key: unknown[]): boolean => client.getQueryState(key)?.isInvalidated ?? false;
const made = writeOwnChanges([{ entity: 'server', id: 7, action: 'create', fields: [], customerIds: [12] }]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  client.clear();
  for (const key of [
    ['customer', 'overview', 12],
    ['customer', 'overview', 13],
    ['server', 'list', '', 1],
  ])
    client.setQueryData(key, {});
});

it('an added server invalidates the menu of its customer and the list of servers, and no other customer’s', async () => {
  await new Promise((done) => setImmediate(done));
  const later = Date.now() + 5;
  while (Date.now() < later);
  hear(made);
  vi.advanceTimersByTime(60);
  expect([isOld('customer', 'overview', 12), isOld('server', 'list', '', 1)]).toEqual([true, true]);
  expect(isOld('customer', 'overview', 13)).toBe(false);
});

it('data that a screen set from the response is not requested again', () => {
  hear(made);
  client.setQueryData(['server', 'list', '', 1], {});
  vi.advanceTimersByTime(60);
  expect(isOld('server', 'list', '', 1)).toBe(false);
});

it('a change of very many records invalidates everything that shows records', () => {
  client.setQueryData(['profile'], {});
  const later = Date.now() + 5;
  while (Date.now() < later);
  hear('*');
  vi.advanceTimersByTime(60);
  expect([isOld('customer', 'overview', 13), isOld('profile')]).toEqual([true, false]);
});
