import { describe, expect, it } from 'vitest';
import { come, doingNow, doingWords, EMPTY_PRESENCE_LIST, gone, presentIn, says, screenSays } from './presenceList.ts';

const ann = { id: '3', name: 'Ann Other', initials: 'AO' };
const labelOf = (key: string) => (key === 'phone' ? 'Phone' : undefined);

describe('the presence list', () => {
  it('is read from valid messages of the server only', () => {
    expect(presentIn(3, { name: 'Ann Other', initials: 'AO' })).toEqual(ann);
    for (const info of [null, {}, { name: 7 }, 'Ann']) expect(presentIn('3', info)).toBeNull();
  });
  it('has each user once', () => {
    expect(come(come(EMPTY_PRESENCE_LIST, ann), ann).present).toEqual([ann]);
    expect(gone(come(EMPTY_PRESENCE_LIST, ann), '3')).toEqual(EMPTY_PRESENCE_LIST);
  });
});

describe('the activity of a user', () => {
  const editing = says(come(EMPTY_PRESENCE_LIST, ann), '3', { what: 'editing', field: 'phone' }, 1_000);
  it('is shown by the field’s label on this page', () => {
    const doing = doingNow(editing, '3', 1_500);
    expect(doing && doingWords('Ann', doing, labelOf)).toBe('Ann is editing Phone');
  });
  it('names no unknown field', () => {
    const odd = says(EMPTY_PRESENCE_LIST, '3', { what: 'writing', field: '<b>salary</b>' }, 1_000);
    const doing = doingNow(odd, '3', 1_500);
    expect(doing && doingWords('Ann', doing, labelOf)).toBe('Ann is writing');
  });
  it('is empty if it is not valid or expired', () => {
    for (const said of [null, 7, {}, { what: 'deleting' }, { what: 'nothing' }])
      expect(doingNow(says(editing, '3', said, 2_000), '3', 2_000)).toBeNull();
    expect(
      doingNow(says(EMPTY_PRESENCE_LIST, '3', { what: 'editing', field: 'x'.repeat(101) }, 0), '3', 1)?.field,
    ).toBeNull();
    expect(doingNow(gone(editing, '3'), '3', 1_500)).toBeNull();
  });
  it('is writing for a few seconds after the last key, then editing, then nothing', () => {
    const writing = says(EMPTY_PRESENCE_LIST, '3', { what: 'writing', field: 'phone' }, 1_000);
    expect(doingNow(writing, '3', 5_000)?.what).toBe('writing');
    expect(doingNow(writing, '3', 7_000)?.what).toBe('editing');
    expect(doingNow(writing, '3', 100_000)).toBeNull();
  });
});

describe('other screens of the same user', () => {
  it('count for as long as they announce', () => {
    expect(screenSays(EMPTY_PRESENCE_LIST, true, 1_000).twiceUntil).toBeGreaterThan(11_000);
    expect(screenSays(screenSays(EMPTY_PRESENCE_LIST, true, 1_000), false, 2_000).twiceUntil).toBe(0);
  });
});
