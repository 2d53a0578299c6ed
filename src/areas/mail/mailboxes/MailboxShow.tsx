import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { mailbox } from './mailbox.ts';
import { MailboxSide } from './MailboxSide.tsx';

/** A mailbox: how it is reached, how it is doing, and trying it. */
export const Screen = () => <ShowScreen entity={mailbox} Side={MailboxSide} />;
