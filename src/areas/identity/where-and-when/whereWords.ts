/** "from 203.0.113.0/24 only, during the hours of Office only"; empty for a role without restrictions. */
export const whereWords = (networks: readonly string[], calendar: string | null): string =>
  [
    ...(networks.length > 0 ? [`from ${networks.join(', ')} only`] : []),
    ...(calendar === null ? [] : [`during the hours of ${calendar} only`]),
  ].join(', ');

/** Help text shown with the restrictions of a role. */
export const KEPT_TO =
  'Where and when users with this role can sign in and work, including with API tokens. Users with several such roles must meet all of them. Break-glass accounts are exempt.';
