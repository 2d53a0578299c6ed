import { isTimezone } from './zone.ts';

/*
 * The company's time zone, which decides where its days begin and end. The server keeps it current; pages get it on
 * opening.
 */

/** The default until the company sets another zone. */
export const USUAL_ZONE = 'Europe/London';

let zone = USUAL_ZONE;

/** The company's time zone, by its IANA name. */
export const companyZone = (): string => zone;

/** Sets the company's time zone. */
export function keepCompanyZone(name: string): void {
  zone = name;
}

let known: ReadonlySet<string> | undefined;

/** Sets the zones that the database knows. Without this call, all zones that the runtime knows are accepted. */
export function keepKnownZones(names: Iterable<string>): void {
  known = new Set(names);
}

/** Whether a company may use this zone: runtime and database must both know it by the same name. */
export const isCompanyZone = (name: string): boolean =>
  /^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Z][\w+-]*)+)$/.test(name) && isTimezone(name) && (known?.has(name) ?? true);

/** Formats instants in the company's time zone. The formatter is rebuilt only when the zone changes. */
export interface ZonedFormat {
  format(moment: Date | number): string;
  formatToParts(moment: Date | number): Intl.DateTimeFormatPart[];
}

/** @param options as for `Intl.DateTimeFormat`, without the time zone */
export function zonedFormat(options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>, language = 'en-GB'): ZonedFormat {
  let made: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;
  const now = (): Intl.DateTimeFormat => {
    if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat(language, { ...options, timeZone: zone }) };
    return made.format;
  };
  return { format: (moment) => now().format(moment), formatToParts: (moment) => now().formatToParts(moment) };
}
