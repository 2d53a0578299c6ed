export type Band = 'ghz24' | 'ghz5' | 'ghz6';

const steps = (from: number, to: number, by: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by);

/** Channels permitted in the United Kingdom (Ofcom IR 2030: 2.4 GHz, 5.15-5.85 GHz, 5.925-6.425 GHz). */
const CHANNELS: Readonly<Record<Band, readonly number[]>> = {
  ghz24: steps(1, 13, 1),
  ghz5: [...steps(36, 64, 4), ...steps(100, 144, 4), ...steps(149, 165, 4)],
  ghz6: steps(1, 93, 4),
};

const WIDTHS: Readonly<Record<Band, readonly string[]>> = {
  ghz24: ['mhz20', 'mhz40'],
  ghz5: ['mhz20', 'mhz40', 'mhz80', 'mhz160'],
  ghz6: ['mhz20', 'mhz40', 'mhz80', 'mhz160', 'mhz320'],
};

export interface Radio {
  readonly band: Band;
  readonly channel: number | null;
  readonly width: string | null;
}

/** The error message for a radio; undefined when it is valid. */
export function radioComplaint({ band, channel, width }: Radio): string | undefined {
  if (channel !== null && !CHANNELS[band].includes(channel))
    return `channel ${channel} is not available in this band in the UK`;
  if (width !== null && !WIDTHS[band].includes(width)) return 'channel width not available in this band';
  return undefined;
}
