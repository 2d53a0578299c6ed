import { zonedFormat } from '#engine/calendar/companyZone.ts';

const TIME = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** "14:05" */
export const timeOf = (at: string): string => TIME.format(new Date(at));

/** "09:00–11:30" */
export const spanWords = (from: string, to: string): string => `${timeOf(from)}–${timeOf(to)}`;
