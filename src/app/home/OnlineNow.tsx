import { OnlinePeople } from '#engine/live/browser/OnlinePeople.tsx';
import { Section } from '#engine/parts/Section.tsx';

/** The colleagues who are online. */
export const OnlineNow = () => (
  <Section title="Online now" icon="users">
    <OnlinePeople />
  </Section>
);
