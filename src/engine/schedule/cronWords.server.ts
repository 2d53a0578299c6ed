import cronstrue from 'cronstrue';

/**
 * "30 2 * * *" → "At 02:30, every day", "0 9 * * 1-5" → "At 09:00, Monday to Friday": describes a five-field schedule
 * in British English. Invalid text is returned unchanged.
 */
export function cronWords(cron: string): string {
  try {
    return british(cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: true }));
  } catch {
    return cron;
  }
}

/** Converts the library's American English, and removes its redundant "every hour, every day". */
const british = (words: string): string =>
  words
    .replace(/, every hour, every day$/, '')
    .replaceAll(' through ', ' to ')
    .replaceAll(', and ', ' and ');
