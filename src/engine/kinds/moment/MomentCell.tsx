import { RelativeTime } from '../../parts/RelativeTime.tsx';
import type { CellProps } from '../face.web.ts';

/** The relative time, with the exact time in a tooltip. */
export const MomentCell = ({ value }: CellProps) => <RelativeTime at={String(value)} />;
