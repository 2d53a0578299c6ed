import { FactSections } from '#core/entity/show/FactSections.tsx';
import { factsOf } from '#core/entity/show/factsOf.ts';
import { relatedTo } from '#core/entity/related.ts';
import { ShowScreen } from '#core/entity/ShowScreen.tsx';
import type { ShowProps } from '#core/entity/show/showTab.tsx';
import { useCustomFields } from '#core/entity/useCustomFields.web.ts';
import { StatusPill } from '#core/parts/StatusPill.tsx';
import { allows } from '#core/session/session.web.ts';
import { Side } from './UserSide.tsx';
import { user } from './user.ts';

/** A colleague's account: who they are, what they may do and see, and what happened to it. */
export function Screen() {
  return <ShowScreen entity={user} Overview={Overview} Side={Side} Status={Status} without={NOT_LISTED} />;
}

/** What cards of their own beside it tell. */
const SAID_ELSEWHERE = [
  'name',
  'status',
  'roleIds',
  'customerScope',
  'customerIds',
  'supplierScope',
  'supplierIds',
  'avatarFileId',
];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  return (
    <FactSections sections={factsOf(entity, row, { custom, without: SAID_ELSEWHERE, allows })} context={{ refs }} />
  );
}

/** What a person made or changed is told by the log; listed is what they look after. */
const NOT_LISTED = relatedTo(user)
  .filter(({ entity }) => entity.name === 'import')
  .map(({ entity }) => entity.name);

/** A temporary account says when it is not in force. */
function Status({ row }: ShowProps) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
  if (row.status !== 'active') return null;
  if (typeof row.startsOn === 'string' && row.startsOn > today) return <StatusPill tone="info">Not begun</StatusPill>;
  if (typeof row.endsOn !== 'string') return null;
  return row.endsOn < today ? (
    <StatusPill tone="neutral">Ended</StatusPill>
  ) : (
    <StatusPill tone="info">Temporary</StatusPill>
  );
}
