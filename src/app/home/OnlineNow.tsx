import { OnlinePeople } from '#engine/live/browser/OnlinePeople.tsx';
import { Section } from '#engine/parts/Section.tsx';

/** Whom one can ask right now. */
export const OnlineNow = () => (
  <Section title="Online now" icon="users">
    <OnlinePeople />
  </Section>
);
