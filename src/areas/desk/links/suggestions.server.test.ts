import { describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { signInAs } from '#tests/support/testInstallation.server.ts';

const desk = deskTest();
const act = async (row: Values, action: string, input: Values = {}) =>
  desk.post(`jobs/${String(row.id)}/actions/${action}`, { version: (await desk.fresh(row)).version, ...input });

describe('similar work', () => {
  const solved = async (title: string, more: Values = {}) => {
    const row = await desk.logged({ title, ...more });
    const done = await act(row, 'resolve', { resolution: `How ${title} was solved`, resolutionCode: 'fixed' });
    expect(done.status, done.text).toBe(200);
    return row;
  };
  const titlesOf = ({ jobs, documents }: Values) => ({
    jobs: (jobs as Values[]).map(({ title }) => title),
    documents: (documents as Values[]).map(({ title }) => title),
  });

  it('of a job or a typed title is what was solved for the customer, and published documents', async () => {
    await solved('Okapi scanner jams');
    await desk.logged({ title: 'Okapi scanner is slow' });
    const other = await desk.make('customers', { name: 'Beech Trust', type: 'trust' });
    await solved('Okapi scanner jams elsewhere', { customerId: other.id, contactId: null });
    const written = await desk.make('documents', { title: 'Okapi scanner: clean the rollers', body: 'Use a cloth.' });
    await desk.make('documents', { title: 'Okapi scanner draft', body: 'Not ready.' });
    await desk.post(`documents/${String(written.id)}/actions/publish`, { version: written.version });
    const row = await desk.logged({ title: 'Okapi scanner jams again' });
    const wanted = { jobs: ['Okapi scanner jams'], documents: ['Okapi scanner: clean the rollers'] };
    expect(titlesOf((await desk.get(`jobs/${String(row.id)}/similar-work`)).body)).toEqual(wanted);
    const typed = { customerId: desk.customerId, title: 'Okapi scanner jams' };
    expect(titlesOf((await desk.post('jobs/similar-work', typed)).body)).toEqual(wanted);
    const reader = await signInAs(desk.product, 'Rita Reader', ['job.view']);
    const { body } = await reader.send('POST', '/api/v1/jobs/similar-work', typed);
    expect(titlesOf(body)).toEqual({ ...wanted, documents: [] });
    const elsewhere = await signInAs(desk.product, 'Edwin Elsewhere', ['job.view', 'document.view'], []);
    expect(titlesOf((await elsewhere.send('POST', '/api/v1/jobs/similar-work', typed)).body).jobs).toEqual([]);
  });

  it('has what was about the same asset, whatever its title', async () => {
    const site = await desk.make('sites', {
      customerId: desk.customerId,
      name: 'Main',
      line1: '1 High St',
      town: 'Leeds',
    });
    const ups = await desk.make('hardware/ups', { customerId: desk.customerId, siteId: site.id, name: 'UPS-9' });
    const assets = [`asset:${String(ups.id)}`];
    await solved('Alarm at night', { assets });
    const row = await desk.logged({ title: 'Battery exhausted', assets });
    expect(titlesOf((await desk.get(`jobs/${String(row.id)}/similar-work`)).body).jobs).toEqual(['Alarm at night']);
  });
});

describe('a document of a job', () => {
  const make = (row: Values) => desk.post(`jobs/${String(row.id)}/document`, {});

  it('is a draft of the customer with problem, solution and public messages, and no internal notes', async () => {
    const row = await desk.logged({ title: 'Tapir printer', description: 'It prints in green.' });
    await desk.write(row, { body: 'We replaced the drum.' });
    await desk.write(row, { body: 'The customer pays late.', visibility: 'internal' });
    await act(row, 'resolve', { resolution: 'New drum.', resolutionCode: 'fixed' });
    const made = await make(row);
    expect(made.status, made.text).toBe(201);
    const document = (await desk.get(`documents/${String(made.body.id)}`)).body.row ?? {};
    expect(document).toMatchObject({ title: 'Tapir printer', customerId: desk.customerId, status: 'draft' });
    for (const words of [`[[${String(row.number)}]]`, 'It prints in green.', 'New drum.', 'We replaced the drum.'])
      expect(document.body).toContain(words);
    expect(document.body).not.toContain('pays late');
  });

  it('is refused for a private job, for a text with a secret and without permission', async () => {
    const hidden = await desk.logged({ isPrivate: true });
    expect((await make(hidden)).body).toMatchObject({ code: 'private' });
    // no secret: a sample
    const secret = await desk.logged({ description: 'The new password: Tr0ub4dor&3' });
    expect((await make(secret)).body).toMatchObject({ code: 'secret_in_text' });
    const reader = await signInAs(desk.product, 'Rob Reader', ['job.view']);
    expect((await reader.send('POST', `/api/v1/jobs/${String(hidden.id)}/document`, {})).status).toBe(403);
  });
});
