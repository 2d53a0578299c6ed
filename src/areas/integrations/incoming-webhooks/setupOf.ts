import type { Row } from '#engine/entity/entity.ts';
import type { Setup } from '#platform/incoming/setup.ts';
import type { incomingWebhook } from './incomingWebhook.ts';

type Kept = Pick<Row<typeof incomingWebhook>, 'noun' | 'doing' | 'listAt' | 'lines' | 'conditions'>;

/** The configuration that the engine needs. */
export const setupOf = ({ noun, doing, listAt, lines, conditions }: Kept): Setup => ({
  noun,
  doing,
  listAt,
  lines: lines ?? [],
  conditions: conditions ?? [],
});
