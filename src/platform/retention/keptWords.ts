import type { Ending } from './retention.ts';

const ENDINGS: Readonly<Record<Ending, string>> = {
  delete: 'deleted',
  anonymise: 'anonymised',
  archive: 'archived',
};

/** "Kept 2 years, then deleted" */
export const keptWords = (months: number, ending: Ending): string =>
  `Kept ${
    months % 12 === 0 && months > 12 ? `${months / 12} years` : `${months} ${months === 1 ? 'month' : 'months'}`
  }, then ${ENDINGS[ending]}`;
