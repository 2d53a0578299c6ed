import cronstrue from 'cronstrue';

/**
 * "30 2 * * *" → "At 02:30, every day", "0 9 * * 1-5" → "At 09:00, Monday to Friday": what five fields mean, in British
 * words. Fields that mean nothing stay as they are.
 */
export function cronWords(cron: string): string {
  try {
    return british(cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: true }));
  } catch {
    return cron;
  }
}

/** The library writes American English, and names every hour of every day where nothing else is meant. */
const british = (words: string): string =>
  words
    .replace(/, every hour, every day$/, '')
    .replaceAll(' through ', ' to ')
    .replaceAll(', and ', ' and ');
