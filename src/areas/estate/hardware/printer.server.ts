import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { printer } from './printer.ts';

/** Maximum number of readings in a record. */
const KEPT = 200;

export const printerBehaviour = behaviour(printer, { beforeSave: [keepReadings] });

/** Keeps each new page count as a reading of its day, typed by a user or read from the printer. */
function keepReadings(context: Context, changes: readonly Change<typeof printer>[]): void {
  const today = companyToday(new Date(context.now));
  for (const { before, after, warnings } of changes) {
    const { pagesMono, pagesColour } = after;
    const isSplit = pagesMono !== (before?.pagesMono ?? null) || pagesColour !== (before?.pagesColour ?? null);
    // A user who enters the counts by colour need not add them up.
    if (isSplit && after.pages === (before?.pages ?? null) && (pagesMono ?? pagesColour) !== null)
      after.pages = (pagesMono ?? 0) + (pagesColour ?? 0);
    if (after.pages === null || after.pages === before?.pages) continue;
    const on = after.readOn && after.readOn !== before?.readOn ? after.readOn : today;
    const others = (after.readings ?? []).filter((reading) => reading.on !== on);
    const last = others.findLast((reading) => reading.on < on);
    if (last && after.pages < last.pages)
      warnings.push({
        code: 'counter_back',
        field: 'pages',
        message: 'The page count is below the last reading. Was the printer or its counter replaced?',
      });
    after.readOn = on;
    after.readings = [...others, { on, pages: after.pages, mono: pagesMono, colour: pagesColour }]
      .sort((one, other) => one.on.localeCompare(other.on))
      .slice(-KEPT);
  }
}
