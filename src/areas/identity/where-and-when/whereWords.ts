/** "from 203.0.113.0/24 only, in the hours of Office only"; empty where a role says neither. */
export const whereWords = (networks: readonly string[], calendar: string | null): string =>
  [
    ...(networks.length > 0 ? [`from ${networks.join(', ')} only`] : []),
    ...(calendar === null ? [] : [`in the hours of ${calendar} only`]),
  ].join(', ');

/** Said wherever a role shows from where and when it lets its people in. */
export const KEPT_TO =
  'From where and when its people may sign in and work. Who has several such roles keeps to each. Their API tokens do too; break-glass accounts do not.';
