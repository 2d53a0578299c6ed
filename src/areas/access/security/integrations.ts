/** Incoming programs and outgoing requests, for the Security screen. */
export interface IntegrationState {
  readonly tokens: {
    readonly inUse: number;
    readonly endSoon: number;
    /** Valid tokens not used for 90 days. */
    readonly asleep: number;
    readonly oldestAt: string | null;
  };
  readonly webhooks: { readonly active: number; readonly failing: number; readonly disabled: number };
  readonly networks: number;
  /** Destinations of blocked requests, latest first. */
  readonly refusals: readonly {
    readonly use: string;
    readonly host: string;
    readonly port: number;
    readonly times: number;
    readonly lastAt: string;
  }[];
}
