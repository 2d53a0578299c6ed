import { registerNoticeKinds } from '#core/notices/noticeKinds.ts';

/** Everything people are told without asking, in the order of their choices. */
registerNoticeKinds([
  { key: 'import.done', label: 'Imports', help: 'When an import that you began is finished, or could not be.' },
]);
