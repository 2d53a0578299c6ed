import { houseZone } from '../../calendar/houseZone.ts';
import { localDay } from '../../calendar/zone.ts';

/** The company's day, as rules about days count it. */
export const today = (): string => localDay(Date.now(), houseZone());
