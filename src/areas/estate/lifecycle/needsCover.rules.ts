/**
 * Whether other systems depend on an asset. An ended warranty is then a warning, otherwise only information, both in the
 * findings and next to the name.
 */
export const needsCover = ({ kind, criticality }: Readonly<Record<string, unknown>>): boolean =>
  kind === 'server' || kind === 'networkSwitch' || criticality === 'high' || criticality === 'vital';
