import { registerNoticeKinds } from '#core/notices/noticeKinds.ts';

/** Everything people are told without asking, in the order of their choices. */
registerNoticeKinds([
  { key: 'import.done', label: 'Imports', help: 'When an import that you began is finished, or could not be.' },
  {
    key: 'webhook.disabled',
    label: 'Webhooks',
    help: 'When a webhook of yours is disabled because its receiver is gone or fails for days.',
    byMail: true,
  },
  {
    key: 'work.failed',
    label: 'Background work failed',
    help: 'When work was given up after several tries. For those who look after background work.',
    byMail: true,
  },
  {
    key: 'disposable-opened',
    label: 'Disposable links',
    help: 'When a link that you made is opened.',
    byMail: true,
  },
  {
    key: 'disposable-burned',
    label: 'Disposable links that were guessed at',
    help: 'When five wrong passphrases destroyed what a link of yours held.',
    byMail: true,
  },
]);
