import { companyZone } from '../../calendar/companyZone.ts';
import { localDay } from '../../calendar/zone.ts';

/** Today in the company's time zone. */
export const today = (): string => localDay(Date.now(), companyZone());
