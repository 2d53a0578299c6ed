import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let journey: ReturnType<typeof fileJourney>;
beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
  const made = await product.administrator.send('POST', '/api/v1/customers', {
    name: 'Ashfield Primary School',
    type: 'school',
  });
  await product.administrator.send('POST', '/api/v1/contacts', {
    customerId: made.body.row?.id,
    firstName: 'Ann',
    lastName: 'Crow',
  });
});
afterAll(() => product?.close());

const CSV = 'Ashfield Primary School';
const glpi = `ID;Title;Entity;Status;Type;Priority;Requester - Requester;Description
41;Printer offline;${CSV};Closed;Incident;High;Ann Crow;It does not print
42;New laptop;${CSV};Pending;Request;Very low;;For room 4
`;
const zammad = JSON.stringify([
  {
    id: 7,
    number: '31007',
    title: 'Wi-Fi is slow',
    organization: CSV,
    customer: 'Ann Crow',
    state: 'open',
    priority: '3 high',
    articles: [
      {
        from: 'Otto',
        sender: 'Agent',
        internal: true,
        created_at: '2026-03-02T10:00:00.000Z',
        body: 'We *look* into it',
      },
      {
        from: 'Ann Crow',
        sender: 'Customer',
        created_at: '2026-03-02T09:00:00.000Z',
        content_type: 'text/html',
        body: '<p>It is slow today</p>',
        attachments: [{ filename: 'speed.png' }],
      },
    ],
  },
]);
const freshdesk = JSON.stringify([
  {
    helpdesk_ticket: {
      display_id: 901,
      subject: 'Projector',
      company: { name: CSV },
      requester: { name: 'Ann Crow' },
      status_name: 'Waiting on Customer',
      priority_name: 'Urgent',
      description_text: 'No picture',
    },
  },
]);
const halo = `id,summary,client_name,user_name,status_name,priority_name,tickettype_name,details
5,Backup failed,${CSV},Ann Crow,In Progress,Medium,Incident,Night run
`;

const jobCalled = async (title: string): Promise<Values> => {
  const { body } = await product.administrator.get(`/api/v1/jobs?q=${encodeURIComponent(title)}`);
  return (body.rows as Values[]).find((row) => row.title === title) ?? {};
};

test.each([
  [
    'glpi.csv',
    glpi,
    'glpi-tickets',
    'Printer offline',
    { status: 'closed', formerNumber: '41', urgency: 'high', type: 'incident' },
  ],
  ['zammad.json', zammad, 'zammad-tickets', 'Wi-Fi is slow', { status: 'new', formerNumber: '31007', urgency: 'high' }],
  [
    'freshdesk.json',
    freshdesk,
    'freshdesk-tickets',
    'Projector',
    { status: 'waiting-customer', formerNumber: '901', urgency: 'high' },
  ],
  [
    'halo.csv',
    halo,
    'halopsa-tickets',
    'Backup failed',
    { status: 'in-progress', formerNumber: '5', urgency: 'medium' },
  ],
])(
  'tickets of %s become jobs of their customer, and a second import changes nothing',
  async (name, content, kind, title, facts) => {
    const uploaded = await journey.upload(name, content);
    expect(uploaded.kinds[0]?.key).toBe(kind);
    const { id } = uploaded.import;
    await journey.map(id);
    const checked = await journey.check(id);
    expect(checked.counts, JSON.stringify((await journey.rows(id)).rows)).toMatchObject({ failed: 0 });
    await journey.commit(id);
    const row = await jobCalled(title);
    expect(row).toMatchObject({ ...facts, contactId: expect.any(Number), customerId: expect.any(Number) });
    const again = await journey.bringIn(name, content);
    expect(again.counts).toMatchObject({ created: 0, failed: 0 });
  },
);

test('the messages of a ticket become messages of the job with their times, authors and readers, and are undone with it', async () => {
  const row = await jobCalled('Wi-Fi is slow');
  expect(row.description).toBeNull();
  const { entries } = (await product.administrator.get(`/api/v1/threads/job/${String(row.id)}`)).body as Values;
  expect((entries as Values[]).filter(({ kind }) => kind === 'message')).toMatchObject([
    { authorName: 'Otto', from: null, visibility: 'internal', at: '2026-03-02T10:00:00.000Z', sendsAt: null },
    {
      authorName: 'Ann Crow',
      from: { noun: 'contact' },
      visibility: 'public',
      at: '2026-03-02T09:00:00.000Z',
      body: expect.stringContaining('It is slow today'),
    },
  ]);
  const counts = async () =>
    (
      await product.database.query(
        `select (select count(*)::int from thread_entry) as entries, (select count(*)::int from job) as jobs`,
      )
    ).rows;
  const before = await counts();
  const other = JSON.stringify([{ ...(JSON.parse(zammad) as Values[])[0], id: 8, number: '31008', title: 'Undone' }]);
  const { import: made } = await journey.bringIn('other.json', other);
  const undone = await jobCalled('Undone');
  expect(undone).toMatchObject({ formerNumber: '31008' });
  await journey.undo(made.id);
  expect(await jobCalled('Undone')).toEqual({});
  expect(await counts()).toEqual(before);
});

test('a JSON file that is cut off or holds no list is refused with what to do', async () => {
  for (const content of ['[{"id": 1}', '{"id": 1}']) {
    const refused = await journey.send('tickets.json', content);
    expect([refused.status, refused.body.code]).toEqual([422, 'bad_json']);
  }
});
