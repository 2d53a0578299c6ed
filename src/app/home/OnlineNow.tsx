import { OnlinePeople } from '#core/live/OnlinePeople.tsx';
import { Section } from '#core/parts/Section.tsx';

/** Whom one can ask right now. */
export const OnlineNow = () => (
  <Section title="Online now" icon="users">
    <OnlinePeople />
  </Section>
);
