/** Programs that come in, and requests that go out, as the screen Security shows them. */
export interface IntegrationState {
  readonly tokens: {
    readonly inUse: number;
    readonly endSoon: number;
    /** In use, and nobody has used them for 90 days. */
    readonly asleep: number;
    readonly oldestAt: string | null;
  };
  readonly webhooks: { readonly active: number; readonly failing: number; readonly disabled: number };
  readonly networks: number;
  /** Places where requests were not made, the latest first. */
  readonly refusals: readonly {
    readonly use: string;
    readonly host: string;
    readonly port: number;
    readonly times: number;
    readonly lastAt: string;
  }[];
}
