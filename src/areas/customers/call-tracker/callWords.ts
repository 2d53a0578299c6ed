import type { Option } from '#engine/kinds/field.ts';
import type { CALL_RESULTS } from './callFigures.rules.ts';

/** Labels of call results, in the order of the keys 1 to 9. */
export const RESULT_WORDS = {
  no_answer: { label: 'No answer', tone: 'neutral' },
  voicemail: { label: 'Voicemail', tone: 'neutral' },
  gatekeeper: { label: 'Gatekeeper', tone: 'neutral' },
  wrong_number: { label: 'Wrong number', tone: 'warning' },
  callback: { label: 'Call back', tone: 'info' },
  not_interested: { label: 'Not interested', tone: 'neutral' },
  interested: { label: 'Interested', tone: 'info' },
  meeting: { label: 'Meeting', tone: 'good' },
  quote: { label: 'Quote', tone: 'good' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'neutral' },
  do_not_call: { label: 'Do not call', tone: 'bad' },
} as const satisfies Readonly<Record<(typeof CALL_RESULTS)[number], Option>>;

export const PURPOSES = {
  cold: { label: 'Cold call' },
  warm: { label: 'Warm call' },
  followUp: { label: 'Follow-up' },
  renewal: { label: 'Renewal' },
  upsell: { label: 'Additional services' },
  review: { label: 'Review' },
  survey: { label: 'Survey' },
} as const satisfies Readonly<Record<string, Option>>;
