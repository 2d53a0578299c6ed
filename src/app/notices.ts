import { registerNoticeKinds } from '#core/notices/noticeKinds.ts';

/** Everything people are told without asking, in the order of their choices. */
registerNoticeKinds([
  {
    key: 'alarm',
    label: 'Alarms',
    help: 'When something is wrong with the installation itself. For those who may do something about it.',
    byMail: true,
    always: true,
    action: 'Look at it',
  },
  {
    key: 'new-device',
    label: 'New devices',
    help: 'When somebody signs in as you on a device that you had not used.',
    always: true,
    ownLetter: true,
    action: 'This was not me',
  },
  {
    key: 'import.done',
    label: 'Imports',
    help: 'When an import that you began is finished, or could not be.',
    action: 'Open the import',
  },
  {
    key: 'incident.done',
    label: 'Incident packs',
    help: 'When an incident pack that you asked for is ready.',
    action: 'Get the pack',
  },
  {
    key: 'export.done',
    label: 'Exports',
    help: 'When a long export that you asked for is ready.',
    action: 'Get the file',
  },
  {
    key: 'file.infected',
    label: 'Files with a virus',
    help: 'When the virus scanner finds something in a file that you sent.',
    byMail: true,
  },
  {
    key: 'webhook.disabled',
    label: 'Webhooks',
    help: 'When a webhook of yours is disabled because its receiver is gone or fails for days.',
    byMail: true,
    action: 'Open the webhook',
  },
  {
    key: 'break-glass-used',
    label: 'Break-glass accounts',
    help: 'When an account for emergencies comes in. For those who may change users.',
    byMail: true,
    action: 'Open the account',
  },
  {
    key: 'access-review',
    label: 'Access reviews',
    help: 'When one begins, and while people on it are still to be looked at. For those who review.',
    byMail: true,
    action: 'Open the review',
  },
  {
    key: 'cover',
    label: 'Cover',
    help: 'When you stand in for somebody or somebody for you, and when it is over.',
    byMail: true,
    action: 'Open the cover',
  },
  {
    key: 'disposable-opened',
    label: 'Disposable links',
    help: 'When a link that you made is opened.',
    byMail: true,
    action: 'Open the link',
  },
  {
    key: 'disposable-burned',
    label: 'Disposable links that were guessed at',
    help: 'When five wrong passphrases destroyed what a link of yours held.',
    byMail: true,
    action: 'Open the link',
  },
]);
