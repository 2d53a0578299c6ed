/** The time of day of an instant in a time zone: "08:30". */
export const localTime = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(instant);
