import { text } from '#engine/kinds/text/text.ts';

/** Why something is posted to a soft-closed period. Dialogs ask for it when the server does. */
export const LATE_REASON = text({
  label: 'Reason',
  optional: true,
  max: 300,
  help: 'Why it belongs in a period that is soft-closed.',
});
