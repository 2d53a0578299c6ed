import { isTimezone } from './zone.ts';

/* On whose clocks the company's days begin and end. The server keeps it current, a page is told when it is opened. */

/** Until the company says otherwise. */
export const USUAL_ZONE = 'Europe/London';

let zone = USUAL_ZONE;

/** The company's time zone, by its IANA name. */
export const houseZone = (): string => zone;

/** From here on the company's clocks are these. */
export function keepHouseZone(name: string): void {
  zone = name;
}

let known: ReadonlySet<string> | undefined;

/** Which zones the database knows; without it every name counts that the runtime knows. */
export function keepKnownZones(names: Iterable<string>): void {
  known = new Set(names);
}

/** Whether a company's clocks can be these: runtime and database know the zone, by the same name. */
export const isHouseZone = (name: string): boolean =>
  /^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Z][\w+-]*)+)$/.test(name) && isTimezone(name) && (known?.has(name) ?? true);

/** A way of writing moments on the company's clocks; made anew only when those change. */
export interface ZonedFormat {
  format(moment: Date | number): string;
  formatToParts(moment: Date | number): Intl.DateTimeFormatPart[];
}

/** @param options as of `Intl.DateTimeFormat`, without the zone */
export function zonedFormat(options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>, language = 'en-GB'): ZonedFormat {
  let made: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;
  const now = (): Intl.DateTimeFormat => {
    if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat(language, { ...options, timeZone: zone }) };
    return made.format;
  };
  return { format: (moment) => now().format(moment), formatToParts: (moment) => now().formatToParts(moment) };
}
