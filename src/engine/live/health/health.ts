import type { LiveDriver, LiveFeature } from '../../environment/realtime.ts';
import type { NodeMetrics } from '../protocol/nodeMetrics.ts';

/** One running process, as it last said of itself. */
export interface NodeHealth {
  readonly id: string;
  readonly address: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly sockets: number;
  readonly channels: number;
  readonly ready: boolean;
  readonly tally: NodeMetrics;
  /** Which build it runs; null of one from before builds were noted down. */
  readonly version: string | null;
}

/** How live updates are. */
export interface LiveHealth {
  readonly driver: LiveDriver;
  /** What whoever delivers cannot do. */
  readonly cannot: readonly LiveFeature[];
  /** How the processes tell each other; null when another service does. */
  readonly bus: 'local' | 'postgres' | 'redis' | null;
  /** Whether the process that answers reaches the others. */
  readonly isBusUp: boolean;
  /** ISO moment since when it does not; null while it does. */
  readonly busCutSince: string | null;
  readonly nodes: readonly NodeHealth[];
  /** Changes that have not been told yet, to the service outside where one tells pages. */
  readonly waiting: number;
  readonly lastSeq: number;
  /** Events a service outside was not told, because it was away too long. */
  readonly skipped: number;
}
