import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';

export interface MakeJobProps {
  readonly customerId: number;
  /** The problem, as a sentence. */
  readonly text: string;
  /** Records concerned. */
  readonly about: string;
}

const LONGEST_TITLE = 200;

/** Creates a job from a line of the attention list: the text becomes the title, the records become its assets. */
export function MakeJob({ customerId, text, about }: MakeJobProps) {
  const title = text.replace(/\.$/, '').slice(0, LONGEST_TITLE);
  const words = new URLSearchParams({ title, assets: about, source: 'internal' });
  return (
    <DrawerButton
      size="small"
      to={`/customer/${customerId}/jobs/create?${words.toString()}`}
      aria-label={`Create job: ${text}`}
    >
      Create job
    </DrawerButton>
  );
}
