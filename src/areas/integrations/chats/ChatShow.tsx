import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowTab } from '#engine/records/show/showTab.tsx';
import { ChatSide } from './ChatSide.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { chatChannel } from './chatChannel.ts';

const TABS: readonly ShowTab[] = [{ key: 'messages', label: 'Messages', Content: ChatMessages }];

/** A chat channel: its target, a test, and its messages. */
export function Screen() {
  return <ShowScreen entity={chatChannel} tabs={TABS} Side={ChatSide} />;
}
