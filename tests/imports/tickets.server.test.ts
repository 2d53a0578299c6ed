import { beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { importBench } from './importBench.server.ts';

const bench = importBench();
beforeAll(async () => {
  await bench.admin.send('POST', '/api/v1/contacts', {
    customerId: bench.customerId,
    firstName: 'Ann',
    lastName: 'Crow',
  });
});

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
      source: 3,
      tags: ['projector', 'room 4'],
      created_at: '2026-02-01T08:00:00Z',
      priority_name: 'Urgent',
      description_text: 'No picture',
    },
  },
]);
const halo = `id,summary,client_name,user_name,status_name,priority_name,tickettype_name,details
5,Backup failed,${CSV},Ann Crow,In Progress,Medium,Incident,Night run
`;

const itflow = `Ticket Number,Priority,Status,Subject,Date Opened,Date Resolved,Date Closed,Client,Contact,Assigned To,Category,Billable
ITF-12,High,Resolved,Door entry,2026-01-05 09:30:00,2026-01-06 10:00:00,,${CSV},Ann Crow,,Access,Yes
`;
const alga = `Ticket Number,Title,Status,Is Closed,Priority,Board,Category,Subcategory,Client,Contact,Assigned To,Entered At,Closed At,Due Date,Ticket Origin,Tags
T-9,Router swap,Done,true,Low,Service,Network,,${CSV},Ann Crow,,2026-01-07T09:30:00Z,2026-01-08T10:00:00Z,,portal,"wan,router"
`;

const jobCalled = async (title: string): Promise<Values> => {
  const { body } = await bench.admin.get(`/api/v1/jobs?q=${encodeURIComponent(title)}`);
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
    {
      status: 'waiting-customer',
      formerNumber: '901',
      urgency: 'high',
      source: 'phone',
      formerOpenedAt: '2026-02-01T08:00:00.000Z',
      tagIds: [expect.any(Number), expect.any(Number)],
      description: 'No picture',
    },
  ],
  [
    'itflow.csv',
    itflow,
    'itflow-tickets',
    'Door entry',
    {
      status: 'closed',
      formerNumber: 'ITF-12',
      formerOpenedAt: '2026-01-05T09:30:00.000Z',
      resolvedAt: '2026-01-06T10:00:00.000Z',
      closedAt: '2026-01-06T10:00:00.000Z',
      description: 'Category: Access\nBillable: Yes',
    },
  ],
  [
    'alga.csv',
    alga,
    'alga-tickets',
    'Router swap',
    {
      status: 'closed',
      formerStatus: 'Closed',
      urgency: 'low',
      closedAt: '2026-01-08T10:00:00.000Z',
      tagIds: [expect.any(Number), expect.any(Number)],
    },
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
    const uploaded = await bench.journey.upload(name, content);
    expect(uploaded.kinds[0]?.key).toBe(kind);
    const { id } = uploaded.import;
    await bench.journey.map(id);
    const checked = await bench.journey.check(id);
    expect(checked.counts, JSON.stringify((await bench.journey.rows(id)).rows)).toMatchObject({ failed: 0 });
    await bench.journey.commit(id);
    const row = await jobCalled(title);
    expect(row).toMatchObject({ ...facts, contactId: expect.any(Number), customerId: expect.any(Number) });
    const again = await bench.journey.bringIn(name, content);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, failed: 0 });
  },
);

test('the messages of a ticket become messages of the job with their times, authors and readers, and are undone with it', async () => {
  const row = await jobCalled('Wi-Fi is slow');
  expect(row.description).toBeNull();
  const { entries } = (await bench.admin.get(`/api/v1/threads/job/${String(row.id)}`)).body as Values;
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
      await bench.product.database.query(
        `select (select count(*)::int from thread_entry) as entries, (select count(*)::int from job) as jobs`,
      )
    ).rows;
  const before = await counts();
  const other = JSON.stringify([{ ...(JSON.parse(zammad) as Values[])[0], id: 8, number: '31008', title: 'Undone' }]);
  const { import: made } = await bench.journey.bringIn('other.json', other);
  const undone = await jobCalled('Undone');
  expect(undone).toMatchObject({ formerNumber: '31008' });
  await bench.journey.undo(made.id);
  expect(await jobCalled('Undone')).toEqual({});
  expect(await counts()).toEqual(before);
});

const actions = `id,ticket_id,who,who_agentid,outcome,note,hiddenfromuser,datetime,timetaken
2,5,Otto,4,Private note,Check the *tape*,true,2026-03-02T10:00:00Z,0.25
1,5,Ann Crow,0,Email,It failed again,false,2026-03-02T09:00:00Z,0
3,5,Otto,4,Assigned,,true,2026-03-02T11:00:00Z,
`;

describe('actions of HaloPSA in a separate file', () => {
  const messagesOf = async (title: string): Promise<Values[]> => {
    const { body } = await bench.admin.get(`/api/v1/threads/job/${String((await jobCalled(title)).id)}`);
    return (body.entries as unknown as Values[]).filter(({ kind }) => kind === 'message');
  };

  test('become messages and internal notes of the job of their ticket once, and undo removes exactly them', async () => {
    expect(await messagesOf('Backup failed')).toEqual([]);
    const uploaded = await bench.journey.upload('actions.csv', actions);
    expect(uploaded.kinds[0]?.key).toBe('halopsa-actions');
    const first = await bench.journey.bringIn('actions.csv', actions);
    expect(first.counts).toMatchObject({ created: 2, skipped: 1, failed: 0 });
    const both = [
      {
        authorName: 'Otto',
        from: null,
        visibility: 'internal',
        at: '2026-03-02T10:00:00.000Z',
        sendsAt: null,
        body: expect.stringContaining('Time logged in the former system: 15 m'),
      },
      {
        authorName: 'Ann Crow',
        from: { noun: 'contact' },
        visibility: 'public',
        at: '2026-03-02T09:00:00.000Z',
        body: 'It failed again',
      },
    ];
    expect(await messagesOf('Backup failed')).toMatchObject(both);

    const again = await bench.journey.bringIn('actions.csv', actions);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 0 });
    const later = {
      id: 4,
      ticket_id: 5,
      who: 'Otto',
      note_html: '<p>Tape changed</p>',
      datetime: '2026-03-03T09:00:00Z',
    };
    const { counts } = await bench.journey.bringIn(
      'actions.json',
      JSON.stringify({ record_count: 1, actions: [later] }),
    );
    expect(counts).toMatchObject({ created: 1, failed: 0 });
    expect(await messagesOf('Backup failed')).toMatchObject([{ body: 'Tape changed', visibility: 'public' }, ...both]);

    await bench.journey.undo(first.import.id);
    expect(await messagesOf('Backup failed')).toMatchObject([{ body: 'Tape changed' }]);
    const { rows } = await bench.product.database.query('select number from former_message');
    expect(rows).toEqual([{ number: '4' }]);
  });

  test('of a long ticket are in the order of their times, whatever their order in the file', async () => {
    const long = JSON.stringify([
      { id: 9, summary: 'Long thread', client_name: CSV, user_name: 'Ann Crow', status_name: 'In Progress' },
    ]);
    await bench.journey.bringIn('long.json', long);
    // More rows than one batch holds, the newest first.
    const minutes = Array.from({ length: 620 }, (_, at) => 620 - at);
    const lines = minutes.map(
      (minute) =>
        `${9_000 + minute},9,Otto,4,Email,Step ${minute},false,${new Date(Date.UTC(2026, 0, 5, 0, minute)).toISOString()}`,
    );
    const { counts } = await bench.journey.bringIn('actions.csv', [actions.split('\n')[0], ...lines].join('\n'));
    expect(counts).toMatchObject({ created: 620, failed: 0 });
    const read: string[] = [];
    const path = `/api/v1/threads/job/${String((await jobCalled('Long thread')).id)}`;
    for (let before = ''; ; ) {
      const { body } = await bench.admin.get(`${path}${before}`);
      const entries = body.entries as Values[];
      read.push(...entries.filter(({ kind }) => kind === 'message').map(({ body: text }) => String(text)));
      if (!body.more) break;
      before = `?before=${String(entries.at(-1)?.id)}`;
    }
    expect(read).toEqual(minutes.map((minute) => `Step ${minute}`));
  });

  test('of a ticket that was not imported are refused with what to do', async () => {
    const { import: made } = await bench.journey.upload('actions.csv', actions.replaceAll(',5,', ',77,'));
    await bench.journey.map(made.id);
    expect((await bench.journey.check(made.id)).counts).toMatchObject({ created: 0, failed: 2 });
    expect(JSON.stringify((await bench.journey.rows(made.id)).rows)).toContain(
      'No job was imported with the number “77”. Import the file with the jobs first.',
    );
  });
});

test('a JSON file that is truncated or holds no list is refused with what to do', async () => {
  for (const content of ['[{"id": 1}', '{"id": 1}']) {
    const refused = await bench.journey.send('tickets.json', content);
    expect([refused.status, refused.body.code]).toEqual([422, 'bad_json']);
  }
});
