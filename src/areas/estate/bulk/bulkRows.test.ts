import { describe, expect, it } from 'vitest';
import { BULK_COLUMNS } from './bulkCreate.ts';
import { BLANK, isTable, pasted, placeNamed, rowsForPattern } from './bulkRows.ts';

describe('the rows of a bulk create', () => {
  it('follow the pattern, and keep pasted values next to the names', () => {
    const { rows } = rowsForPattern('SW-[01-03]', [{ ...BLANK, name: 'old', serial: 'A1' }]);
    expect(rows.map((row) => [row.name, row.serial])).toEqual([
      ['SW-01', 'A1'],
      ['SW-02', ''],
      ['SW-03', ''],
    ]);
  });

  it('do not change while the pattern is incomplete', () => {
    const rows = [{ ...BLANK, name: 'SW-1' }];
    expect(rowsForPattern('SW-[1-', rows)).toEqual({ rows, complaint: expect.stringContaining('bracket') });
  });

  it('accept a pasted column from the cursor, and add missing rows', () => {
    const rows = [
      { ...BLANK, name: 'SW-1' },
      { ...BLANK, name: 'SW-2' },
    ];
    const next = pasted(rows, BULK_COLUMNS, { row: 1, column: 'serial' }, 'S2\r\nS3\r\n');
    expect(next.map((row) => [row.name, row.serial])).toEqual([
      ['SW-1', ''],
      ['SW-2', 'S2'],
      ['', 'S3'],
    ]);
  });

  it('accept several columns of a spreadsheet, none beyond the last', () => {
    const [row] = pasted([BLANK], BULK_COLUMNS, { row: 0, column: 'mac' }, '3c:52:82:00:00:01\t10.0.0.1\tHall\tmore');
    expect(row).toEqual({ ...BLANK, mac: '3c:52:82:00:00:01', address: '10.0.0.1', location: 'Hall' });
    expect([isTable('one word'), isTable('a\tb'), isTable('a\nb'), isTable('a\n')]).toEqual([false, true, true, false]);
  });

  it('end at five hundred', () => {
    expect(pasted([], BULK_COLUMNS, { row: 0, column: 'name' }, Array(600).fill('x').join('\n'))).toHaveLength(500);
  });

  it('find a room by its number, its name or its whole path', () => {
    const places = [
      { id: 1, fullName: 'Main › 1.04', name: 'Server room', code: '1.04', siteId: 1 },
      { id: 2, fullName: 'Main › Hall', name: 'Hall', code: null, siteId: 1 },
      { id: 3, fullName: 'Annexe › Hall', name: 'Hall', code: null, siteId: 2 },
    ];
    expect(placeNamed('1.04', places, null)?.id).toBe(1);
    expect(placeNamed(' server ROOM ', places, null)?.id).toBe(1);
    expect(placeNamed('Hall', places, null)).toBeNull();
    expect(placeNamed('Hall', places, 2)?.id).toBe(3);
    expect(placeNamed('annexe › hall', places, null)?.id).toBe(3);
  });
});
