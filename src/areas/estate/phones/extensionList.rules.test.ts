import { expect, it } from 'vitest';
import { answersAt, byAnswering } from './extensionList.rules.ts';

const extension = (number: string, user: string | null, place: string | null = null) => ({
  number,
  user,
  place,
  directDial: null,
  groups: null,
});

it('an extension list is sorted by who answers, with rooms between the names and unnamed extensions last', () => {
  const sorted = byAnswering([
    extension('299', null),
    extension('210', 'Zoe Adams'),
    extension('230', null, 'Room 10'),
    extension('220', null, 'Room 2'),
    extension('31', null),
    extension('200', 'Amir Khan', 'Office'),
  ]);
  expect(sorted.map((each) => [each.number, answersAt(each)])).toEqual([
    ['200', 'Amir Khan'],
    ['220', 'Room 2'],
    ['230', 'Room 10'],
    ['210', 'Zoe Adams'],
    ['31', ''],
    ['299', ''],
  ]);
});
