import type { Example } from '#engine/calculations/calculation.ts';

const LATE = '2026-10-01T09:00:00Z';

/** Three jobs of one school: one open, one closed seven weeks ago, and one merged into the first. */
const asked = (message: object) => ({
  message: {
    id: '<m1@x>',
    from: 'jo@school.example',
    returnPath: 'jo@school.example',
    to: ['support@msp.example'],
    subject: 'Help',
    inReplyTo: null,
    references: [],
    headers: {},
    ...message,
  },
  own: { addresses: ['support@msp.example'], instanceId: 'crm-live' },
  seenIds: [],
  threads: { '<a1@msp.example>': 17, '<a2@msp.example>': 18, '<a3@msp.example>': 19 },
  replyAddresses: { 'support+j17.9f3k@msp.example': 17 },
  jobs: {
    17: { status: 'open', customerId: 5, participants: ['jo@school.example'] },
    18: { status: 'closed', closedAt: LATE, customerId: 5, participants: ['jo@school.example'] },
    19: { status: 'merged', mergedInto: 17, customerId: 5, participants: [] },
  },
  contacts: { 'jo@school.example': 5 },
  domains: { 'school.example': 5 },
  automationSources: ['alerts@rmm.example'],
  humanDomains: [],
  recentFromSender: 0,
  reopenDays: 14,
  now: '2026-11-20T09:00:00Z',
});

const found = (action: string, reason: string, more: object = {}) => ({
  action,
  jobId: null,
  customerId: null,
  acknowledge: false,
  reason,
  ...more,
});

export const mailRouteExamples: readonly Example[] = [
  {
    says: 'a reply is found by its header',
    input: asked({ subject: 'Re: Printer', inReplyTo: '<a1@msp.example>' }),
    output: found('append', 'in-reply-to', { jobId: 17 }),
  },
  {
    says: 'a reply to a merged job goes to the job that was kept',
    input: asked({ inReplyTo: '<a3@msp.example>' }),
    output: found('append', 'in-reply-to', { jobId: 17 }),
  },
  {
    says: 'an absence notice neither reopens a job nor is answered',
    input: asked({ inReplyTo: '<a2@msp.example>', headers: { 'Auto-Submitted': 'auto-replied' } }),
    output: found('append-quiet', 'automated', { jobId: 18 }),
  },
  {
    says: 'a message that only suppresses automatic answers is from a person',
    input: asked({ subject: 'New problem', headers: { 'X-Auto-Response-Suppress': 'All' } }),
    output: found('create', 'contact', { customerId: 5 }),
  },
  {
    says: 'an unknown sender who names a job is held',
    input: asked({ from: 'eve@elsewhere.example', subject: 'Re: [J17] Printer' }),
    output: found('hold', 'stranger', { jobId: 17 }),
  },
  {
    says: 'a late reply starts a linked job',
    input: asked({ inReplyTo: '<a2@msp.example>' }),
    output: found('follow-up', 'in-reply-to', { jobId: 18, customerId: 5, acknowledge: true }),
  },
  {
    says: 'our own acknowledgement that returns is ignored',
    input: asked({
      from: 'ticket@them.example',
      subject: 'Received [J17]',
      headers: { 'X-CRM-Instance': 'crm-live' },
    }),
    output: found('ignore', 'own-mail'),
  },
  {
    says: 'a signed reply address in capitals names its job',
    input: asked({ to: ['Support+J17.9F3K@MSP.example'] }),
    output: found('append', 'reply-address', { jobId: 17 }),
  },
  {
    says: 'the last known reference counts',
    input: asked({ references: ['<a2@msp.example>', '<a1@msp.example>', '<unknown@x>'] }),
    output: found('append', 'references', { jobId: 17 }),
  },
  {
    says: 'a known sender can name a job in the subject',
    input: asked({ subject: 'Re: [J99] and [J17] Printer' }),
    output: found('append', 'subject', { jobId: 17 }),
  },
  {
    says: 'a delivery report is noted on its job',
    input: asked({ from: 'MAILER-DAEMON@mx.example', returnPath: '', inReplyTo: '<a3@msp.example>' }),
    output: found('bounce', 'delivery-report', { jobId: 17 }),
  },
  {
    says: 'a delivery report that names a job only in its subject belongs to no job',
    input: asked({
      subject: 'Undelivered: [J17]',
      headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' },
    }),
    output: found('bounce', 'delivery-report'),
  },
  {
    says: 'the twentieth message within an hour is held',
    input: { ...asked({ inReplyTo: '<a1@msp.example>' }), recentFromSender: 20 },
    output: found('hold', 'rate'),
  },
  {
    says: 'a monitoring system starts a job',
    input: asked({ from: 'alerts@rmm.example', headers: { Precedence: 'bulk' } }),
    output: found('create', 'automation'),
  },
  {
    says: 'a newsletter is held',
    input: asked({ from: 'news@shop.example', headers: { 'List-Id': 'shop' } }),
    output: found('hold', 'automated'),
  },
  {
    says: 'people who write through a mailing list are people, and get no automatic answer',
    input: { ...asked({ headers: { 'List-Id': 'staff' } }), humanDomains: ['School.example'] },
    output: found('create', 'contact', { customerId: 5 }),
  },
  {
    says: 'a colleague of a contact is known by the domain',
    input: asked({ from: 'head@school.example' }),
    output: found('create', 'domain', { customerId: 5, acknowledge: true }),
  },
  {
    says: 'an unknown sender is held',
    input: asked({ from: 'someone@new.example' }),
    output: found('create-triage', 'unknown', { acknowledge: true }),
  },
  {
    says: 'a frequent sender is not answered each time',
    input: { ...asked({}), recentFromSender: 5 },
    output: found('create', 'contact', { customerId: 5 }),
  },
  {
    says: 'a message that was already processed is ignored',
    input: { ...asked({ inReplyTo: '<a1@msp.example>' }), seenIds: ['<m1@x>'] },
    output: found('ignore', 'duplicate'),
  },
];
