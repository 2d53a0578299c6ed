import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';

export interface MakeJobProps {
  readonly customerId: number;
  /** What should be dealt with, in a sentence. */
  readonly text: string;
  /** The records it is about. */
  readonly about: string;
}

const LONGEST_TITLE = 200;

/** Begins a job from a line of the attention list: its sentence is the title, its records what the job is about. */
export function MakeJob({ customerId, text, about }: MakeJobProps) {
  const title = text.replace(/\.$/, '').slice(0, LONGEST_TITLE);
  const words = new URLSearchParams({ title, assets: about, source: 'internal' });
  return (
    <DrawerButton
      size="small"
      to={`/customer/${customerId}/jobs/create?${words.toString()}`}
      aria-label={`Make a job: ${text}`}
    >
      Make a job
    </DrawerButton>
  );
}
