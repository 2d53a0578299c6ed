import { useState } from 'react';
import { api } from '#core/http/client.web.ts';
import { sessionNow } from '#core/session/session.web.ts';
import { type Arrangement, readArrangement } from './arrangement.ts';

const NAME = 'customerDashboard';
let current: Arrangement | undefined;

/** The user's arrangement, the same on every device of theirs; kept on the server when it changes. */
export function useArrangement(): readonly [Arrangement, (next: Arrangement) => void] {
  const [arrangement, show] = useState(() => current ?? readArrangement(stored()));
  return [
    arrangement,
    (next) => {
      current = next;
      show(next);
      // The page has it; the next change sends it again.
      api('/api/v1/session/settings', { method: 'PATCH', body: { shell: { [NAME]: next } } }).catch(() => {});
    },
  ];
}

function stored(): unknown {
  const settings: object = sessionNow()?.settings ?? {};
  return 'shell' in settings && typeof settings.shell === 'object' && settings.shell !== null
    ? Reflect.get(settings.shell, NAME)
    : null;
}
