import { lazy, Suspense, useMemo, useState } from 'react';
import { daysBetween } from '#engine/calendar/days.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { UserJobList } from '../../exports/jobs/screens/UserJobList.tsx';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { GATHERING_MINUTES, type SubjectLine } from '../subjectRequest.ts';
import { BASE, useRequests } from './useSubjectAccess.web.ts';

/** Subject access requests, with their deadlines and files. */
export function Screen() {
  const requests = useRequests();
  const [query, change] = useAddress();
  const [isAsking, setAsking] = useState(false);
  const about = query.entity && query.id ? { entity: query.entity, id: Number(query.id) } : undefined;
  const actions = useMemo(
    (): readonly PageAction[] => [{ label: 'New request', icon: 'plus', main: true, onClick: () => setAsking(true) }],
    [],
  );
  return (
    <Page
      subtitle="Answer people who ask for their personal data within one month. The data is collected with the names of other people hidden."
      actions={actions}
    >
      <UserJobList
        title="Requests"
        about={`Collecting the data takes up to ${GATHERING_MINUTES} minutes. You get a notification when the file is ready.`}
        base={BASE}
        userJobs={requests}
        empty={{
          icon: 'contact-round',
          title: 'No requests yet',
          why: 'Create a request here, or on the page of a user or contact.',
        }}
        facts={factsOf}
        mark={(row) => <Clock row={row} />}
      />
      {requests.data && (isAsking || about) && (
        <Suspense fallback={null}>
          <AskDialog
            nouns={requests.data.nouns}
            about={about}
            onClose={() => {
              setAsking(false);
              change({ entity: null, id: null });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

const factsOf = ({ askedBy, counts }: SubjectLine): string =>
  [
    `Requested by ${askedBy}`,
    ...Object.entries(counts).map(([title, count]) => `${title}: ${count.toLocaleString('en-GB')}`),
  ].join(' · ');

/** The time left to respond. A request whose file was downloaded is answered; a cancelled one has no deadline. */
function Clock({ row: { dueOn, handedAt, state } }: { readonly row: SubjectLine }) {
  if (state === 'cancelled') return null;
  if (handedAt) return <StatusPill tone="good">Sent</StatusPill>;
  const days = daysBetween(localDay(Date.now(), companyZone()), dueOn);
  if (days < 0) return <StatusPill tone="bad">{`Overdue since ${formatDay(dueOn)}`}</StatusPill>;
  return <StatusPill tone={days < 8 ? 'warning' : 'neutral'}>{`Answer by ${formatDay(dueOn)}`}</StatusPill>;
}

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }));
