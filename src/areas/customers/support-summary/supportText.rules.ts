import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { openWords } from '../sites/openWords.ts';
import { CONTACT_ROLES, type ContactRole } from '../contacts/contactRoles.ts';
import { SUMMARY_PLACES } from './summaryPlaces.ts';
import type { SummaryCaller, SummaryMore, SummaryPerson, SummarySite, SupportSummary } from './supportSummary.ts';

/** A part of the summary as text lines, for the clipboard and for print. */
export interface SummaryPart {
  readonly title: string;
  readonly lines: readonly string[];
}

export const roleWords = (roles: readonly string[]): string =>
  roles.flatMap((role) => CONTACT_ROLES[role as ContactRole]?.label ?? []).join(', ');

export const openWord = ({ open }: SummarySite): string | null =>
  open === null ? null : open ? 'Open now' : 'Closed now';

const personLine = ({ name, roles, phone, email, mayApproveUpTo }: SummaryPerson): string =>
  [
    roles.length > 0 ? `${name} (${roleWords(roles)})` : name,
    phone && formatPhone(phone),
    email,
    mayApproveUpTo !== null && `approves up to ${formatMoney(mayApproveUpTo)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** What the caller may ask for, in words. */
export const permitted = ({ mayApproveUpTo, mayRequestAccess, mayRequestSecrets }: SummaryCaller): string =>
  [
    mayApproveUpTo === null ? 'cannot approve costs' : `approves up to ${formatMoney(mayApproveUpTo)}`,
    mayRequestAccess ? 'can request access' : 'cannot request access',
    mayRequestSecrets ? 'can receive passwords' : 'cannot receive passwords',
  ].join(', ');

/** Shown for a part that could not be read. */
export const NOT_READ = 'Could not be loaded. Try again.';

const morePart = ({ place, lines, failed }: SummaryMore): SummaryPart => ({
  title: SUMMARY_PLACES[place].title,
  lines: [...lines.map(({ text }) => text), ...(failed ? [NOT_READ] : [])],
});

export const isFirst = ({ place }: SummaryMore): boolean => SUMMARY_PLACES[place].first;

const siteLines = (site: SummarySite): readonly string[] => [
  [site.name, site.address, site.phone && formatPhone(site.phone), openWord(site)].filter(Boolean).join(', '),
  ...(site.accessNotes ? [`Access: ${site.accessNotes}`] : []),
  ...(site.hazards.length > 0 ? [`Hazards: ${site.hazards.join('; ')}`] : []),
];

/** All parts of the summary in order; empty ones are omitted. */
export function summaryParts({
  asOf,
  customer,
  caller,
  people,
  sites,
  cover,
  more,
  attention,
  attentionTotal,
  changes,
}: SupportSummary) {
  const parts: readonly SummaryPart[] = [
    {
      title: 'Customer',
      lines: [
        ...(customer.alert ? [`Alert: ${customer.alert}`] : []),
        ...said('Phone', customer.phone && formatPhone(customer.phone)),
        ...said('Hours', customer.opening && openWords(customer.opening, asOf)),
        ...said('Account manager', customer.manager),
        ...said('Primary engineer', customer.engineer),
        ...said('Deputy engineer', customer.deputy),
        ...said('Remote support', customer.remoteSupport),
      ],
    },
    { title: 'Caller', lines: caller ? [personLine(caller), permitted(caller)] : [] },
    ...more.filter(isFirst).map(morePart),
    {
      title: 'Needs attention',
      lines: [
        ...attention.map(({ text }) => text),
        ...(attentionTotal > attention.length ? [`and ${attentionTotal - attention.length} more`] : []),
      ],
    },
    { title: 'Contacts', lines: (people ?? []).map(personLine) },
    { title: 'Sites', lines: (sites ?? []).flatMap(siteLines) },
    { title: 'Cover notes', lines: (cover ?? []).flatMap(({ name, body }) => [name, body]) },
    ...more.filter((each) => !isFirst(each)).map(morePart),
    {
      title: 'Recent changes',
      lines: changes.map(({ at, actor, noun, title }) => `${formatMoment(at)}, ${actor}: ${noun} ${title}`),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

const said = (label: string, value: string | null): readonly string[] => (value ? [`${label}: ${value}`] : []);

/** The summary as plain text, for a call with a supplier. */
export const summaryText = (summary: SupportSummary): string =>
  [
    `${summary.customer.name}${summary.customer.code ? ` (${summary.customer.code})` : ''}`,
    ...summaryParts(summary).flatMap(({ title, lines }) => ['', title, ...lines]),
  ].join('\n');
