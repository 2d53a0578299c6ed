import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { Markdown } from '#engine/kinds/notes/Markdown.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Mark, StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import { Verify } from '../contacts/CallerCheck.tsx';
import { MailLink, PhoneText } from '../contacts/Reach.tsx';
import { RoleWords } from '../contacts/RoleWords.tsx';
import { SUMMARY_PLACES } from './summaryPlaces.ts';
import type { SummaryCaller, SummaryMore, SummaryPerson, SummarySite, SupportSummary } from './supportSummary.ts';
import { NOT_READ, openWord, permitted } from './supportText.rules.ts';

/** The contact who called, with approvals and the caller check. */
export function CallerBlock({ caller, to }: { readonly caller: SummaryCaller; readonly to: string }) {
  return (
    <Section title="Caller" icon="phone" flush>
      <Person person={{ ...caller, mayApproveUpTo: null }} to={to} about={caller.jobTitle} />
      <SectionRow sx={{ py: 0.75 }}>
        {caller.name} {permitted(caller)}.
      </SectionRow>
      {caller.hasCallerCheck && allows('contact.verify') && (
        <Box sx={{ px: 2, pt: 1 }}>
          <Verify contactId={caller.id} />
        </Box>
      )}
    </Section>
  );
}

/** Contacts with roles. */
export function PeopleBlock({ people, to }: { readonly people: readonly SummaryPerson[]; readonly to: string }) {
  return (
    <Section title="Contacts" icon="contact-round" flush>
      {people.map((each) => (
        <Person key={each.id} person={each} to={to} />
      ))}
      {people.length === 0 && <Empty>No contacts with roles yet</Empty>}
    </Section>
  );
}

interface PersonProps {
  readonly person: SummaryPerson;
  readonly to: string;
  readonly about?: string | null;
}

function Person({ person: { id, name, roles, phone, email, mayApproveUpTo }, to, about }: PersonProps) {
  return (
    <SectionRow sx={{ gap: 1, py: 0.75, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <RowLink to={`${to}/contacts/${id}`}>{name}</RowLink>
        <Box sx={{ color: 'text.secondary' }}>
          {about && `${about}${roles.length > 0 ? ' · ' : ''}`}
          <RoleWords roles={roles} />
          {mayApproveUpTo !== null && ` · approves up to ${formatMoney(mayApproveUpTo)}`}
        </Box>
      </Box>
      {phone && <PhoneText number={phone} />}
      {email && <MailLink address={email} />}
    </SectionRow>
  );
}

/** Sites with opening, access notes and hazards. */
export function SitesBlock({ sites, to }: { readonly sites: readonly SummarySite[]; readonly to: string }) {
  return (
    <Section title="Sites and access" icon="map-pin" flush>
      {sites.map((each) => (
        <SectionRow key={each.id} sx={{ display: 'block', py: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
              <RowLink to={`${to}/sites/${each.id}`}>{each.name}</RowLink>
            </Box>
            {openWord(each) && <StatusPill tone={each.open ? 'good' : 'neutral'}>{openWord(each) ?? ''}</StatusPill>}
            {each.phone && <PhoneText number={each.phone} />}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{each.address}</Box>
          {each.accessNotes && <Markdown markdown={each.accessNotes} />}
          {each.hazards.map((hazard) => (
            <Box key={hazard} sx={{ mt: 0.5 }}>
              <StatusPill tone="warning">{hazard}</StatusPill>
            </Box>
          ))}
        </SectionRow>
      ))}
      {sites.length === 0 && <Empty>No sites yet</Empty>}
    </Section>
  );
}

/** A part of another area, such as open jobs. */
export function MoreBlock({ part: { place, lines, failed } }: { readonly part: SummaryMore }) {
  const { title, icon, empty } = SUMMARY_PLACES[place];
  return (
    <Section title={title} icon={icon} flush>
      {lines.map(({ text, path, tone }) => (
        <SectionRow key={`${text} ${path ?? ''}`} sx={{ gap: 1, py: 0.75 }}>
          {tone && <Mark tone={tone} />}
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {path ? <RowLink to={path}>{text}</RowLink> : text}
          </Box>
        </SectionRow>
      ))}
      {failed && <Empty>{NOT_READ}</Empty>}
      {lines.length === 0 && !failed && <Empty>{empty}</Empty>}
    </Section>
  );
}

/** The attention list, worst first. */
export function AttentionBlock({
  attention,
  total,
}: {
  readonly attention: SupportSummary['attention'];
  total: number;
}) {
  return (
    <Section title="Needs attention" icon="circle-alert" count={total} flush>
      {attention.map(({ tone, text }) => (
        <SectionRow key={text} sx={{ gap: 1, py: 0.75 }}>
          <Mark tone={tone} label={tone === 'bad' ? 'Problem' : 'Note'} />
          <Box sx={{ flex: 1, minWidth: 0 }}>{text}</Box>
        </SectionRow>
      ))}
      {attention.length === 0 && <Empty>No problems</Empty>}
      {total > attention.length && <Empty>{`and ${total - attention.length} more`}</Empty>}
    </Section>
  );
}

/** Standing cover notes, and dated ones in use. */
export function CoverBlock({
  cover,
  to,
}: {
  readonly cover: NonNullable<SupportSummary['cover']>;
  readonly to: string;
}) {
  return (
    <Section title="Cover notes" icon="notebook-pen" flush>
      {cover.map((each) => (
        <SectionRow key={each.id} sx={{ display: 'block', py: 1 }}>
          <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
            <RowLink to={`${to}/cover-notes/${each.id}`}>{each.name}</RowLink>
          </Box>
          <Markdown markdown={each.body} />
        </SectionRow>
      ))}
    </Section>
  );
}

/** The newest changes that people made. */
export function ChangesBlock({ changes }: { readonly changes: SupportSummary['changes'] }) {
  return (
    <Section title="Recent changes" icon="history" flush>
      {changes.map((each) => (
        <SectionRow key={`${each.at} ${each.title}`} sx={{ py: 0.75 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {each.noun} {each.path ? <RowLink to={each.path}>{each.title}</RowLink> : each.title}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · ${each.actor}, ${formatMoment(each.at)}`}
            </Box>
          </Box>
        </SectionRow>
      ))}
      {changes.length === 0 && <Empty>No changes in the last 14 days</Empty>}
    </Section>
  );
}

const Empty = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ px: 2, py: 1.25, color: 'text.secondary' }}>{children}</Box>
);
