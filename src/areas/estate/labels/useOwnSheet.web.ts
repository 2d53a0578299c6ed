import { useState } from 'react';
import { readSheet, type Sheet, writeSheet } from './sheets.ts';

const KEY = 'labels.sheet';
/** Sixteen labels per page, a common large size. */
const FIRST: Sheet = {
  label: 'Own size',
  columns: 2,
  rows: 8,
  width: 99.1,
  height: 33.9,
  left: 4.65,
  top: 13,
  pitchX: 101.6,
  pitchY: 33.9,
};

/** The custom sheet, stored on this device because the printer is usually next to it. */
export function useOwnSheet(): readonly [sheet: Sheet, keep: (sheet: Sheet) => void] {
  const [sheet, set] = useState(() => readSheet(localStorage.getItem(KEY) ?? '') ?? FIRST);
  return [
    sheet,
    (next) => {
      set(next);
      localStorage.setItem(KEY, writeSheet(next));
    },
  ];
}
