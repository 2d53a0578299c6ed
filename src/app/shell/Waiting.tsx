import { later } from '#engine/screens/laterPart.web.ts';
import { isWaitedAt } from './waiting.ts';

export interface WaitingProps {
  /** A page's address, or the name of a menu entry for all its pages. */
  readonly at: string;
  /** Shows a dot without a number, for the narrow menu. */
  readonly small?: boolean;
}

/** The number of items that wait for the user on a page. Empty without any. Loaded after the menu. */
export const Waiting = (props: WaitingProps) => isWaitedAt(props.at) && <WaitingBadge {...props} />;

const WaitingBadge = later(async () => (await import('./WaitingBadge.tsx')).WaitingBadge);
