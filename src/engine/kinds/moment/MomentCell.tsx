import { RelativeTime } from '../../parts/RelativeTime.tsx';
import type { CellProps } from '../face.web.ts';

/** How long ago, the exact moment on hover. */
export const MomentCell = ({ value }: CellProps) => <RelativeTime at={String(value)} />;
