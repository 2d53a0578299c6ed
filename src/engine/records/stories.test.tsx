import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as tables from '../lists/Table.stories.tsx';
import { screensOf } from '../entity/screensOf.ts';
import { pageShowing } from '#tests/support/openPage.tsx';
import { printer, room } from '#tests/support/printer.ts';
import * as forms from './RecordForm.stories.tsx';
import { register } from '../entity/registry.ts';
import * as pages from './show/RecordPage.stories.tsx';

/** The text shown in each story. */
const READ: Readonly<Record<string, RegExp>> = {
  'list Filled': /Printer 001.*In use.*Office/s,
  'list Compact': /Printer 001/,
  'list AboutSoMany': /of about 214,000/,
  'list OnItsWay': /of 2,314/,
  'list Loading': /Serial number/,
  'list ChangedByOthers': /Printer 003/,
  'list OnAPhone': /Printer 001/,
  'list Empty': /No printers yet\..*New printer/s,
  'list NothingMatches': /No matches/,
  'list Refused': /printer\.view/,
  'list Failed': /could not be loaded.*Try again.*req-7f3a/s,
  'list Offline': /cannot be reached/,
  'form Empty': /Machine.*Save and add another/s,
  'form Prefilled': /Machine/,
  'form Filled': /Purchase.*Save/s,
  'form Loading': /^$/,
  'form Failed': /Try again/,
  'form Refused': /printer\.update/,
  'form Conflict': /Save over/,
  'page Filled': /Printer 001.*In use.*Serial number.*SN1001.*Recent changes/s,
  'page WithLittleKnown': /Show \d+ blank fields/,
  'page Archived': /hidden from lists.*Restore/s,
  'page Gone': /no longer exists/,
  'page NotAllowedToChange': /Printer 001/,
  'page Loading': /^$/,
  'page Missing': /Printer not found/,
  'page Refused': /printer\.view/,
  'page Failed': /Try again/,
};

const facesOf = (part: string, stories: object) =>
  Object.entries(stories).map(([face, Story]) => [`${part} ${face}`, Story] as [string, ComponentType]);

beforeAll(() => register([room, printer]));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('every sample screen shows its content without errors', () => {
  it.each([...facesOf('list', tables), ...facesOf('form', forms), ...facesOf('page', pages)])(
    '%s',
    async (name, Story) => {
      const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
      await act(async () => {
        render(
          await pageShowing(
            () => <QueryClientProvider client={new QueryClient()}>{<Story />}</QueryClientProvider>,
            [...screensOf(printer, { area: 'home' }), ...screensOf(room, { area: 'home' })],
          ),
        );
      });
      await act(async () => {
        await vi.dynamicImportSettled();
      });
      expect(READ[name]).toBeDefined();
      expect(document.querySelector('main')?.textContent ?? '').toMatch(READ[name] ?? /never/);
      expect(complaints.mock.calls.map(([said]) => said)).toEqual([]);
    },
  );
});
