import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { TracePath } from './TracePath.tsx';

/** Path of a port, on its page. */
export function TraceCard({ row }: ShowProps) {
  return (
    <Section title="Path" icon="cable">
      <TracePath portId={row.id} />
    </Section>
  );
}
