import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowTab } from '#engine/records/show/showTab.tsx';
import { ChatSide } from './ChatSide.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { chatChannel } from './chatChannel.ts';

const TABS: readonly ShowTab[] = [{ key: 'messages', label: 'Messages', Content: ChatMessages }];

/** A chat channel: where it is, trying it, and what was said in it. */
export function Screen() {
  return <ShowScreen entity={chatChannel} tabs={TABS} Side={ChatSide} />;
}
