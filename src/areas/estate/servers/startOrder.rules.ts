/** How a virtual machine starts with its host. */
export interface Starting {
  readonly name: string;
  readonly autostart: boolean | null;
  readonly startOrder: number | null;
  readonly startDelaySeconds: number | null;
}

/** In the order to start: those that start with their host by their order, then those that are started by hand. */
export function inStartOrder<T extends Starting>(machines: readonly T[]): readonly T[] {
  const collator = new Intl.Collator('en-GB', { numeric: true });
  const late = ({ autostart }: T): number => (autostart === true ? 0 : 1);
  const place = ({ startOrder }: T): number => startOrder ?? Number.MAX_SAFE_INTEGER;
  return [...machines].sort(
    (one, other) => late(one) - late(other) || place(one) - place(other) || collator.compare(one.name, other.name),
  );
}

/** "after 60 s"; "by hand" for a machine that does not start with its host. */
export function startWords({ autostart, startDelaySeconds }: Starting): string {
  if (autostart !== true) return 'by hand';
  return startDelaySeconds ? `after ${startDelaySeconds.toLocaleString('en-GB')} s` : 'with the host';
}
