import { UserJobList } from '../../exports/jobs/screens/UserJobList.tsx';
import type { useUserJobs } from '../../exports/jobs/screens/useUserJobs.web.ts';
import type { PackLine } from '../incident/packAsked.ts';

export interface PackListProps {
  readonly packs: ReturnType<typeof useUserJobs<PackLine>>;
}

/** The packs somebody asked for, newest first, with the file of each that is ready. */
export const PackList = ({ packs }: PackListProps) => (
  <UserJobList
    title="Your packs"
    about="Each takes 30 minutes at most."
    base="/api/v1/audit/packs"
    userJobs={packs}
    empty={{
      icon: 'shield-alert',
      title: 'You have made no pack yet.',
      why: 'After an incident, say above of whom or of which days, and what happened.',
    }}
    facts={({ reason, entries }) =>
      `${reason}${entries === null ? '' : ` · ${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`}`
    }
  />
);
