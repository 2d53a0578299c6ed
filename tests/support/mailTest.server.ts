import { join } from 'node:path';
import { expect } from 'vitest';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { mailSource } from '#engine/mail/mailSetup.server.ts';
import { sendNext } from '#engine/mail/mailWorker.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { sendDue } from '#platform/thread/sendEntries.server.ts';
import type { ThreadEntry } from '#platform/thread/thread.ts';
import { DOVECOT_USER } from './dovecot.server.ts';
import { openMailbox } from './mailbox.server.ts';
import { openProduct } from './testInstallation.server.ts';
import type { HeldLine } from '#areas/mail/held/heldAnswers.ts';
import type { MailServices } from '#areas/mail/mailServices.server.ts';
import { keepMail } from '#areas/mail/mailboxes/keepMail.server.ts';
import { routeAllStored } from '#areas/mail/routing/routeStored.server.ts';

export const BOX = {
  address: 'support@msp.example',
  fromName: 'MSP Service Desk',
  server: '127.0.0.1',
  encryption: 'none',
  port: 1143,
  ...DOVECOT_USER,
};

export type MailTest = Awaited<ReturnType<typeof openMailTest>>;

/** An installation with a mailbox, a school and one of its contacts. Messages arrive and leave as over a network. */
export async function openMailTest() {
  const blocks = ['127.0.0.1', '127.77.0.0/16'].map(readEnvironmentBlock).filter((each) => each !== null);
  const outbound = { environment: blocks, own: [] };
  const product = await openProduct({ outbound });
  const { database, keys: ring, folder } = product;
  const services: MailServices = {
    database,
    keys: ring,
    storage: localStorage(join(folder, 'files')),
    outbound: outboundOf(database, outbound),
  };
  const postbox = await openMailbox();
  const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
  const get = (path: string) => product.administrator.get(`/api/v1/${path}`);
  const make = async (path: string, body: Values): Promise<Values> => {
    const made = await post(path, body);
    expect(made.status, made.text).toBe(201);
    return made.body.row ?? {};
  };
  const query = async <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await product.owner.query<R>(text, values)).rows;

  const schoolId = Number(
    (await make('customers', { name: 'Ashfield Primary School', type: 'school', domains: ['ash.example'] })).id,
  );
  const contactId = Number(
    (await make('contacts', { customerId: schoolId, firstName: 'Jo', lastName: 'Crow', email: 'jo@ash.example' })).id,
  );
  const box = await make('system/mailboxes', BOX);
  const boxId = Number(box.id);
  await post(`system/mailboxes/${boxId}/actions/enable`, { version: box.version });

  let count = 0;
  /** A message as a mail program writes it. */
  const mail = (
    {
      from = 'Jo Crow <jo@ash.example>',
      to = 'support@msp.example',
      subject = 'Help',
      ...more
    }: Record<string, string> = {},
    body = 'Hello.',
  ) => {
    const { id = `<m${++count}@ash.example>`, type = 'text/plain; charset=utf-8', ...headers } = more;
    const lines = {
      From: from,
      To: to,
      Subject: subject,
      'Message-ID': id,
      'MIME-Version': '1.0',
      'Content-Type': type,
      ...headers,
    };
    return `${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${body}\n`;
  };
  let uid = 0;
  /**
   * Delivers a message and routes it.
   * @returns its result
   */
  async function arrive(raw: string | Buffer, more: { readonly size?: number; readonly isWhole?: boolean } = {}) {
    const bytes = Buffer.isBuffer(raw) ? raw : Buffer.from(raw.replace(/\n/g, '\r\n'));
    await keepMail(
      services,
      boxId,
      { uidValidity: '1', uid: ++uid, size: bytes.length, raw: bytes, isWhole: true, ...more },
      new Date().toISOString(),
    );
    await routeAllStored(services);
    const [row] = await query<{
      outcome: string;
      reason: string;
      job_id: number | null;
      entry_id: number | null;
      held_mail_id: number | null;
      file_id: number | null;
      error: string | null;
      id: number;
    }>('select * from mail_message where mailbox_id = $1 and uid = $2', [boxId, uid]);
    if (!row) throw new Error('The message was not kept.');
    expect(row.error).toBeNull();
    return row;
  }
  const job = async (id: unknown): Promise<Values> => (await get(`jobs/${String(id)}`)).body.row ?? {};
  const thread = async (id: unknown, wanted: ThreadEntry['kind']): Promise<readonly ThreadEntry[]> =>
    ((await get(`threads/job/${String(id)}`)).body.entries as ThreadEntry[]).filter(({ kind }) => kind === wanted);
  let keys = 0;
  const reply = async (id: unknown, body: string, more: Values = {}) => {
    const made = await post(`threads/job/${String(id)}/entries`, {
      visibility: 'public',
      body,
      clientKey: `reply-${String(++keys).padStart(6, '0')}`,
      ...more,
    });
    expect(made.status, made.text).toBe(201);
    await sendDue(product.database, new Date(Date.now() + 11_000).toISOString());
  };
  /**
   * Sends waiting emails.
   * @returns the emails that arrived
   */
  async function sent() {
    const setup = await mailSource(database, ring, { smtpUrl: postbox.url, mailFrom: 'crm@msp.example' }).current();
    if (!setup) throw new Error('No mail server is set up.');
    const heading = async () => ({ sender: 'CRM', imprint: [] });
    const office = {
      database,
      keys: ring,
      outbound: services.outbound,
      heading,
      address: 'https://crm.example',
      storage: services.storage,
    };
    const soon = new Date(Date.now() + 1_000).toISOString();
    while ((await sendNext(office, setup, soon)) === 'sent');
    const arrived = [...postbox.letters];
    postbox.forget();
    return arrived;
  }
  return {
    product,
    services,
    postbox,
    boxId,
    schoolId,
    contactId,
    post,
    get,
    make,
    query,
    mail,
    arrive,
    job,
    entries: (id: unknown) => thread(id, 'message'),
    lines: async (id: unknown): Promise<readonly string[]> => (await thread(id, 'line')).map(({ body }) => body),
    act: async (id: unknown, action: string, body: Values = {}) =>
      post(`jobs/${String(id)}/actions/${action}`, { version: (await job(id)).version, ...body }),
    /** Messages that wait, newest first. */
    held: async (): Promise<readonly HeldLine[]> =>
      ((await get('held-mail')).body.rows as unknown as HeldLine[]).toReversed(),
    reply,
    sent,
    close: async () => {
      await postbox.close();
      await product.close();
    },
  };
}
