import type { Row } from '#core/entity/entity.ts';
import type { Condition, Line, Setup } from '#core/incoming/setup.ts';
import type { incomingWebhook } from './incomingWebhook.ts';

type Kept = Pick<Row<typeof incomingWebhook>, 'noun' | 'doing' | 'listAt' | 'lines' | 'conditions'>;

/** What the engine needs to know of an incoming webhook. */
export const setupOf = ({ noun, doing, listAt, lines, conditions }: Kept): Setup => ({
  noun,
  doing: doing as Setup['doing'],
  listAt,
  lines: (lines ?? []) as readonly Line[],
  conditions: (conditions ?? []) as readonly Condition[],
});
