import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { signOut } from './session.web.ts';

let server: Answering;
beforeAll(async () => {
  server = await answering();
  visit(`${server.address}/customers`);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it('signing out leaves nothing on the device, also over plain http', async () => {
  const led = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  localStorage.setItem('draft.7.customer.new', '{"at":1,"values":{"name":"Ash Grove"},"first":{}}');
  localStorage.setItem('theme', 'dark');
  await signOut();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(led).toHaveBeenCalledWith('/logon');
});

it('a draft is kept if signing out is refused', async () => {
  localStorage.setItem('draft.7.customer.new', '{"at":1,"values":{"name":"Ash Grove"},"first":{}}');
  server.expect({ status: 503, body: { message: 'The database does not answer.' } });
  await expect(signOut()).rejects.toThrow('The database does not answer.');
  expect(Object.keys(localStorage)).toEqual(['draft.7.customer.new']);
});
