import type { LiveDriver, LiveFeature } from '../../environment/realtime.ts';
import type { NodeMetrics } from '../protocol/nodeMetrics.ts';

/** The last reported status of a process. */
export interface NodeHealth {
  readonly id: string;
  readonly address: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly sockets: number;
  readonly channels: number;
  readonly ready: boolean;
  readonly tally: NodeMetrics;
  /** The build that it runs; null for a release that did not register its build. */
  readonly version: string | null;
}

/** The status of live updates. */
export interface LiveHealth {
  readonly driver: LiveDriver;
  /** Features that the driver does not support. */
  readonly cannot: readonly LiveFeature[];
  /** How the processes communicate; null if an external service delivers the events. */
  readonly bus: 'local' | 'postgres' | 'redis' | null;
  /** Whether the answering process can reach the others. */
  readonly isBusUp: boolean;
  /** ISO time at which the connection was lost; null while it is up. */
  readonly busCutSince: string | null;
  readonly nodes: readonly NodeHealth[];
  /** Number of changes not delivered yet; with an external service, not yet passed to it. */
  readonly waiting: number;
  readonly lastSeq: number;
  /** Events not passed to the external service because it was unavailable for too long. */
  readonly skipped: number;
}
