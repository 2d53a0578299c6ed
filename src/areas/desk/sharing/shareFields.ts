import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { text } from '#engine/kinds/text/text.ts';
import { SHARE_LEVELS } from './share.ts';

/** The fields of the dialogs that share jobs. */
export const SHARE_FIELDS = {
  with: anyRefs({ label: 'With', to: ['user', 'team', 'customer'], max: 1 }),
  level: choice({ label: 'What they may do', options: SHARE_LEVELS }),
  note: text({ label: 'Note', optional: true, max: 300 }),
  expiresOn: day({ label: 'Until', optional: true, help: 'The last day of the share. Blank: until it is ended.' }),
};
export type ShareKey = keyof typeof SHARE_FIELDS;
