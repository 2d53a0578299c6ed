import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { entities } from '#engine/entity/registry.ts';
import { allHeld, labelOf } from '../retention/retentionGroup.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import type { ProcessingRecord } from './processingRecord.ts';

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const PATH = '/api/v1/retention/record';
const recordFor = async (asker: Asker = installation.administrator): Promise<ProcessingRecord> => {
  const answer = await asker.get(PATH);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as ProcessingRecord;
};
const activity = async (key: string) => (await recordFor()).activities.find((each) => each.key === key);
const set = async (group: string, values: object): Promise<void> => {
  const { row } = (await installation.administrator.get(`/api/v1/settings/${group}`)).body;
  const answer = await installation.administrator.send('PATCH', `/api/v1/settings/${group}`, {
    version: row?.version,
    ...values,
  });
  expect(answer.status, answer.text).toBe(200);
};

describe('the record of processing', () => {
  it('names every noun with personal data and every retained category, each once', async () => {
    const { activities } = await recordFor();
    const told = activities.flatMap(({ data }) => data.map((line) => line.split(':')[0] ?? ''));
    expect(new Set(told).size).toBe(told.length);
    for (const category of allHeld) expect(told).toContain(labelOf(category));
    for (const noun of ['contact', 'customer', 'user', 'asset'])
      expect(told).toContain(entities().find(({ name }) => name === noun)?.plural);
    const estate = activities.find(({ key }) => key === 'estate');
    expect(estate).toMatchObject({ as: 'processor', basis: null });
    expect(estate?.data.find((line) => line.startsWith('Assets:'))).toContain('Assigned to');
  });

  it('shows the retention periods of the company', async () => {
    expect((await activity('messages'))?.periods).toContain('Emails: kept 12 months, then deleted');
    await set('retention', { letter: 24 });
    expect((await activity('messages'))?.periods).toContain('Emails: kept 2 years, then deleted');
  });

  it('names a recipient once it is set up', async () => {
    expect((await recordFor()).recipients.map(({ label }) => label)).not.toContain('Security tool');
    await installation.database.query(
      `insert into setting (name, value) values ('auditStream', '{"way": "https", "address": "https://siem.example.com/ingest/secret"}')`,
    );
    expect((await recordFor()).recipients).toContainEqual({
      label: 'Security tool',
      gets: 'Lines of the audit log: who did what, when and from which address.',
      mayBeAbroad: false,
      where: ['siem.example.com'],
    });
    expect((await activity('log'))?.recipients).toEqual(['Security tool']);
  });

  it('shows what only the company knows, and what is still missing', async () => {
    const before = await recordFor();
    const basis = expect.stringMatching(/^the legal basis of .*“User accounts”/);
    expect(before.missing).toContainEqual(basis);
    expect(before.missing).toContain('transfers outside the UK');
    await set('company', { legalName: 'Downs IT Limited', registeredOffice: '1 High Street, Lewes' });
    await set('processing', {
      officer: 'Ada Underhill',
      officerEmail: 'privacy@msp.example',
      registration: 'za123456',
      accounts: 'contract',
      transfers: 'None',
      measures: 'Locked server room\nYearly training',
    });
    const after = await recordFor();
    expect(after).toMatchObject({
      company: { name: 'Downs IT Limited', address: '1 High Street, Lewes', registration: 'ZA123456' },
      officer: { name: 'Ada Underhill', email: 'privacy@msp.example' },
      transfers: 'None',
    });
    expect(after.measures.slice(-2)).toEqual(['Locked server room', 'Yearly training']);
    expect(after.activities.find(({ key }) => key === 'accounts')?.basis).toBe('Contract');
    expect(after.missing).toEqual([expect.stringContaining('the legal basis of “Customers, suppliers')]);
    expect(after.missing).not.toContainEqual(basis);
  });

  it('counts customers and their agreements within the user’s scope', async () => {
    const [signed] = await installation.write(async (context) => [
      await a(context, customer, { name: 'Signed School' }),
      await a(context, customer, { name: 'Unsigned School' }),
    ]);
    await installation.database.query(`update customer set status = 'active'`);
    await installation.database.query(`update customer set dpa_signed_on = '2026-01-05' where id = $1`, [signed?.id]);
    expect((await recordFor()).onBehalfOf).toEqual({ count: 2, withAgreement: 1 });
    const narrow = await signInAs(
      installation,
      'Nora Narrow',
      ['retention.view', 'customer.view'],
      [Number(signed?.id)],
    );
    expect((await recordFor(narrow)).onBehalfOf).toEqual({ count: 1, withAgreement: 1 });
    const without = await signInAs(installation, 'Wes Without', ['retention.view']);
    expect((await recordFor(without)).onBehalfOf).toEqual({ count: 0, withAgreement: 0 });
  });
});

describe('the record of processing as a file', () => {
  it('is a table with a line for each activity, or a document to print; its export is logged', async () => {
    const csv = await installation.administrator.get(`${PATH}.csv`);
    expect(csv.text.startsWith('\ufeffProcessing,Role,Purpose')).toBe(true);
    for (const { label } of (await recordFor()).activities) expect(csv.text).toMatch(new RegExp(`\r\n"?${label}"?,`));
    const paper = await installation.administrator.get(`${PATH}.pdf`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const { rows } = await installation.database.query(
      `select note from change_log where action = 'export' and entity = 'retention' order by id`,
    );
    expect(rows).toEqual([{ note: 'As CSV.' }, { note: 'As PDF.' }]);
  });

  it('needs a separate permission and the export feature', async () => {
    const looker = await signInAs(installation, 'Lea Looker', ['retention.view']);
    expect((await looker.get(PATH)).status).toBe(200);
    for (const ending of ['csv', 'pdf']) expect((await looker.get(`${PATH}.${ending}`)).status).toBe(403);
    const stranger = await signInAs(installation, 'Sid Stranger', ['customer.view']);
    expect((await stranger.get(PATH)).status).toBe(403);
  });
});
