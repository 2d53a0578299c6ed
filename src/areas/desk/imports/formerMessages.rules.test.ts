import { describe, expect, it } from 'vitest';
import { formerMessages } from './formerMessages.rules.ts';

const read = (messages: unknown) => formerMessages(JSON.stringify(messages));

describe('the messages of a ticket', () => {
  it('of Zammad are its articles, oldest first, with their sides and readers', () => {
    const later = {
      from: 'Otto Engineer',
      sender: 'Agent',
      internal: true,
      created_at: '2026-03-02T10:00:00.000Z',
      content_type: 'text/plain',
      body: 'Check the switch',
    };
    const first = {
      from: 'Ann Crow <Ann@ash.example>',
      sender: 'Customer',
      internal: false,
      created_at: '2026-03-02T09:00:00.000Z',
      content_type: 'text/html',
      body: '<p>It is slow</p>',
      attachments: [{ filename: 'screen.png' }],
    };
    expect(read([later, first])).toEqual([
      {
        at: '2026-03-02T09:00:00.000Z',
        author: 'Ann Crow',
        address: 'ann@ash.example',
        isStaff: false,
        isInternal: false,
        body: '<p>It is slow</p>',
        isHtml: true,
        files: ['screen.png'],
        minutes: null,
      },
      expect.objectContaining({ author: 'Otto Engineer', isStaff: true, isInternal: true, isHtml: false }),
    ]);
  });

  it('of Freshdesk are its conversations, alone or wrapped', () => {
    const [message] = read([
      {
        helpdesk_note: {
          body_text: 'No picture',
          body: '<div>No picture</div>',
          incoming: true,
          private: false,
          from_email: 'ann@ash.example',
          created_at: '2026-03-02T09:00:00Z',
        },
      },
    ]);
    expect(message).toMatchObject({ address: 'ann@ash.example', isStaff: false, body: 'No picture', isHtml: false });
    expect(read([{ body: 'For us', private: true, incoming: false }])[0]).toMatchObject({
      isStaff: true,
      isInternal: true,
      at: null,
    });
  });

  it('of HaloPSA are its actions, those hidden from the user internal', () => {
    const [message] = read([
      { who: 'Otto', who_agentid: 4, note: 'Rebooted', hiddenfromuser: true, datetime: '2026-03-02 09:00:00' },
    ]);
    expect(message).toMatchObject({
      author: 'Otto',
      isStaff: true,
      isInternal: true,
      at: '2026-03-02T09:00:00.000Z',
    });
  });

  it('in plain text are one internal message', () => {
    expect(formerMessages('We called back.\nDone.')).toEqual([
      expect.objectContaining({ body: 'We called back.\nDone.', isInternal: true, at: null }),
    ]);
  });

  it('without text and files are left out, and a truncated list is text', () => {
    expect(read([{ body: ' ' }, { body: 'Hello' }])).toHaveLength(1);
    expect(formerMessages('[{"body": "Hel')).toHaveLength(1);
  });
});
