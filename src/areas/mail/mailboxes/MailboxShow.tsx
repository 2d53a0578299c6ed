import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { mailbox } from './mailbox.ts';
import { MailboxSide } from './MailboxSide.tsx';

/** A mailbox: connection, status and test. */
export const Screen = () => <ShowScreen entity={mailbox} Side={MailboxSide} />;
