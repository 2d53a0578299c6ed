import { useQuery } from '@tanstack/react-query';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { records } from '#engine/api/records.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { STAFF, usePresenceList } from '#engine/live/browser/presenceList.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import { cover } from '#areas/access/cover/cover.ts';
import { TeamColour } from './TeamColour.tsx';
import { TeamHours } from './TeamHours.tsx';
import { TeamMember } from './TeamMember.tsx';
import { team } from './team.ts';

/** A team: members, online status, cover and details. */
export const Screen = () => <ShowScreen entity={team} Overview={Overview} Status={Status} />;

const Status = ({ row }: ShowProps) => <TeamColour colour={row.colour} />;

/** Fields shown in the members card or the title. */
const TOLD = ['name', 'colour', 'leadId', 'memberIds', 'minimumPresent'];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  return (
    <>
      <People memberIds={numbersIn(row.memberIds)} leadId={row.leadId} least={row.minimumPresent} refs={refs} />
      <TeamHours teamId={row.id} />
      <FactSections sections={factsOf(entity, row, { custom, without: TOLD, allows })} context={{ refs }} />
    </>
  );
}

interface PeopleProps {
  readonly memberIds: readonly number[];
  readonly leadId: unknown;
  readonly least: unknown;
  readonly refs: ShowProps['refs'];
}

function People({ memberIds, leadId, least, refs }: PeopleProps) {
  const { present } = usePresenceList(STAFF);
  const { data: covers } = useQuery({
    queryKey: [cover.name, 'list', 'to-come'],
    queryFn: ({ signal }) =>
      records(cover).all({ where: { endsOn: { from: [today()] } }, sort: ['startsOn'] }, { signal }),
    enabled: allows('cover.view'),
  });
  const here = new Set(present.map(({ id }) => Number(id)));
  const count = memberIds.filter((id) => here.has(id)).length;
  const isFew = typeof least === 'number' && count < least;
  // The lead first, then by name.
  const nameOf = (id: number) => refs?.user?.[id]?.title ?? `Number ${id}`;
  const ordered = memberIds.toSorted(
    (a, b) => Number(b === leadId) - Number(a === leadId) || nameOf(a).localeCompare(nameOf(b), 'en-GB'),
  );
  return (
    <Section
      title="Members"
      count={memberIds.length}
      {...(typeof least === 'number' ? { about: `At least ${least} members must be present at any time.` } : {})}
      flush
      actions={
        memberIds.length > 0 && (
          <StatusPill tone={isFew ? 'warning' : count > 0 ? 'good' : 'neutral'}>
            {isFew ? `${count} online of at least ${least}` : `${count} online now`}
          </StatusPill>
        )
      }
    >
      {memberIds.length === 0 && <SectionRow>No members yet. Edit the team to add members.</SectionRow>}
      {ordered.map((id) => (
        <TeamMember
          key={id}
          id={id}
          name={nameOf(id)}
          isLead={id === leadId}
          isHere={here.has(id)}
          covers={covers?.filter(({ coveredId, deputyId }) => coveredId === id || deputyId === id) ?? []}
        />
      ))}
    </Section>
  );
}

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
