import { UserJobList } from '../../exports/jobs/screens/UserJobList.tsx';
import type { useUserJobs } from '../../exports/jobs/screens/useUserJobs.web.ts';
import type { PackLine } from '../incident/packAsked.ts';

export interface PackListProps {
  readonly packs: ReturnType<typeof useUserJobs<PackLine>>;
}

/** The user's packs, newest first, with a file for each that is ready. */
export const PackList = ({ packs }: PackListProps) => (
  <UserJobList
    title="Your packs"
    about="A pack takes up to 30 minutes."
    base="/api/v1/audit/packs"
    userJobs={packs}
    empty={{
      icon: 'shield-alert',
      title: 'No incident packs yet',
      why: 'After an incident, enter above the account or period and what happened.',
    }}
    facts={({ reason, entries }) =>
      `${reason}${entries === null ? '' : ` · ${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`}`
    }
  />
);
