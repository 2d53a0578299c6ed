import { later } from '#engine/screens/laterPart.web.ts';
import { isWaitedAt } from './waiting.ts';

export interface WaitingProps {
  /** A page's address, or the name of an entry for all its pages. */
  readonly at: string;
  /** A mark without a number, for the menu of icons. */
  readonly small?: boolean;
}

/** How much waits there for the reader; nothing where nothing does. Fetched after the menu. */
export const Waiting = (props: WaitingProps) => isWaitedAt(props.at) && <WaitingBadge {...props} />;

const WaitingBadge = later(async () => (await import('./WaitingBadge.tsx')).WaitingBadge);
