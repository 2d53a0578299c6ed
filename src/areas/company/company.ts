import { bankHoliday } from './calendars/bankHoliday.ts';
import { workingCalendar } from './calendars/workingCalendar.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screensOf } from '#engine/entity/screensOf.ts';

export const entities: readonly AnyEntity[] = [workingCalendar, bankHoliday];

export const screens: readonly ScreenFacts[] = [
  ...screensOf(workingCalendar, 'system', { menu: true, part: 'Company' }),
  ...screensOf(bankHoliday, 'system', { menu: true, part: 'Company' }),
];
