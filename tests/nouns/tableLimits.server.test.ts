import { afterAll, beforeAll, expect, it } from 'vitest';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { team } from '#areas/teams/teams/team.ts';
import { openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());
const set = async (fields: object) => {
  const { version } = (await installation.administrator.get('/api/v1/settings/tables')).body.row ?? {};
  return installation.administrator.send('PATCH', '/api/v1/settings/tables', { ...fields, version });
};
const paste = (rows: number, name = 'Team') =>
  installation.administrator.send('POST', '/api/v1/imports/pasted', {
    name: 'Pasted',
    text: ['Name', ...Array.from({ length: rows }, (_, at) => `${name} ${at}`)].join('\n'),
  });

it('an import accepts as many rows as the company allows', async () => {
  expect((await set({ importRows: 3 })).status).toBe(200);
  expect((await paste(3)).status).toBe(201);
  const refused = await paste(4);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('up to 3 rows');
});

it('an import accepts a file as large as the company allows', async () => {
  expect((await set({ importMib: 1, importRows: 200_000 })).status).toBe(200);
  const refused = await paste(1, 'x'.repeat(1024 * 1024));
  expect(refused.status).toBe(413);
  expect(refused.body.message).toContain('up to 1 MB');
});

it('a workbook has as many rows as the company allows, and says where the others are', async () => {
  expect((await set({ workbookRows: 1_000 })).status).toBe(200);
  await installation.write((context) => a(context, team));
  await installation.database.query(
    `insert into team (name, member_ids) select 'Team ' || n, '{}' from generate_series(1, 1000) n`,
  );
  const refused = await installation.administrator.get('/api/v1/teams.xlsx');
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('up to 1,000 rows');
  expect((await installation.administrator.get('/api/v1/teams.csv')).status).toBe(200);
});

it.each([{ importRows: 0 }, { importRows: 200_001 }, { importMib: 51 }, { workbookRows: 999 }])(
  '%j is above the limits of CRM',
  async (fields) => expect((await set(fields)).status).toBe(422),
);
