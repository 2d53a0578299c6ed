import { daysBetween } from '#engine/calendar/days.ts';
import type { Tone } from '#engine/parts/tones.ts';

/** A problem, its reason, and the button to fix it. */
export interface Attention {
  readonly code: string;
  /** Bad: current harm. Warning: act soon. Other tones: information. */
  readonly tone: Tone;
  readonly text: string;
  readonly button: string;
  /** Path that the button opens. */
  readonly to: string;
  /** An action of a record to run in a dialog, in place of opening a path. */
  readonly does?: { readonly noun: string; readonly id: number; readonly action: string };
  /** Records concerned, as `asset:12;asset:13`, if a job can be logged for them. */
  readonly about?: string;
}

export interface SiteFacts {
  readonly id: number;
  readonly name: string;
  readonly hazardsReviewedOn: string | null;
  readonly hasHours: boolean;
  readonly hasAccessNotes: boolean;
}

/** Facts about a customer that the rules read. */
export interface AttentionFacts {
  readonly customerId: number;
  readonly status: string;
  readonly type: string;
  readonly today: string;
  readonly hasPrimaryContact: boolean;
  readonly hasBillingContact: boolean;
  readonly manager: { readonly name: string; readonly active: boolean } | null;
  readonly engineer: { readonly name: string; readonly active: boolean } | null;
  readonly teams: number;
  readonly dpaSignedOn: string | null;
  readonly dpaReviewOn: string | null;
  readonly dpaWaiver: string | null;
  /** Null when the user may not see sites. */
  readonly sites: readonly SiteFacts[] | null;
  readonly lockedChecks: readonly { readonly id: number; readonly name: string }[];
  readonly bouncing: readonly { readonly id: number; readonly name: string }[];
  /** Active administrators of the customer's directory without two-factor authentication. */
  readonly adminsWithoutMfa: readonly { readonly id: number; readonly name: string }[];
  /** Differences from the public register: their number, and the closing date of a closed school. */
  readonly register: { readonly differences: number; readonly closedOn: string | null } | null;
}

const REVIEW_DAYS = 365;
const SOON_DAYS = 30;

/** All problems of a customer, worst first. There is no score: each line has a reason and a button. */
export function attentionOf(facts: AttentionFacts): Attention[] {
  const own = facts.status === 'active' ? [...ofTheCustomer(facts), ...ofTheAgreement(facts)] : [];
  const found = [...own, ...ofTheSites(facts), ...ofThePeople(facts), ...ofTheRegister(facts)];
  return found.sort((a, b) => WEIGHT[a.tone] - WEIGHT[b.tone]);
}

const WEIGHT: Readonly<Record<Tone, number>> = { bad: 0, warning: 1, info: 2, neutral: 3, good: 4 };

function* ofTheCustomer({
  customerId,
  hasPrimaryContact,
  hasBillingContact,
  manager,
  engineer,
  teams,
}: AttentionFacts): Generator<Attention> {
  const edit = (field: string) => `/customers/${customerId}/edit#${field}`;
  if (!manager)
    yield {
      code: 'no_manager',
      tone: 'warning',
      text: 'No account manager.',
      button: 'Choose',
      to: edit('accountManagerId'),
    };
  else if (!manager.active)
    yield {
      code: 'manager_left',
      tone: 'warning',
      text: `The account manager, ${manager.name}, has left.`,
      button: 'Choose another',
      to: edit('accountManagerId'),
    };
  if (engineer && !engineer.active)
    yield {
      code: 'engineer_left',
      tone: 'warning',
      text: `The engineer, ${engineer.name}, has left.`,
      button: 'Choose another',
      to: edit('primaryEngineerId'),
    };
  if (teams === 0) yield { code: 'no_team', tone: 'warning', text: 'No team.', button: 'Choose', to: edit('teamIds') };
  if (!hasPrimaryContact)
    yield {
      code: 'no_contact',
      tone: 'warning',
      text: 'No primary contact.',
      button: 'Add',
      to: `/customer/${customerId}/contacts/create?roles=primary`,
    };
  if (!hasBillingContact)
    yield {
      code: 'no_billing',
      tone: 'neutral',
      text: 'No billing contact to receive statements.',
      button: 'Add',
      to: `/customer/${customerId}/contacts/create?roles=billing`,
    };
}

function* ofTheAgreement({
  customerId,
  dpaSignedOn,
  dpaReviewOn,
  dpaWaiver,
  today,
}: AttentionFacts): Generator<Attention> {
  const to = `/customers/${customerId}/edit#dpaSignedOn,dpaReviewOn,dpaDocumentId`;
  if (!dpaSignedOn)
    yield {
      code: 'no_dpa',
      tone: 'warning',
      text: dpaWaiver ? `No data processing agreement: ${dpaWaiver}` : 'No signed data processing agreement.',
      button: 'Enter',
      to,
    };
  else if (dpaReviewOn && dpaReviewOn < today)
    yield {
      code: 'dpa_review',
      tone: 'warning',
      text: 'The data processing agreement is due for review.',
      button: 'Review',
      to,
    };
  else if (dpaReviewOn && daysBetween(today, dpaReviewOn) <= SOON_DAYS)
    yield {
      code: 'dpa_review_soon',
      tone: 'info',
      text: `The data processing agreement is due for review in ${inDays(daysBetween(today, dpaReviewOn))}.`,
      button: 'Review',
      to,
    };
}

const inDays = (days: number): string => (days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`);

function* ofTheSites({ customerId, status, sites, today }: AttentionFacts): Generator<Attention> {
  if (sites?.length === 0)
    yield {
      code: 'no_site',
      tone: status === 'active' ? 'warning' : 'info',
      text: 'No site with an address.',
      button: 'Add',
      to: `/customer/${customerId}/sites/create`,
    };
  if (status !== 'active' || !sites) return;
  const all = `/customer/${customerId}/sites`;
  const edit = ({ id }: SiteFacts) => `${all}/${id}/edit`;
  const isLate = ({ hazardsReviewedOn: on }: SiteFacts) => !on || daysBetween(on, today) > REVIEW_DAYS;
  yield* together(sites.filter(isLate), {
    one: (site) => ({
      code: 'hazards',
      tone: 'warning',
      text: site.hazardsReviewedOn
        ? `${site.name}: hazards were last reviewed more than a year ago.`
        : `${site.name}: hazards have never been reviewed.`,
      button: 'Review',
      to: edit(site),
      does: { noun: 'site', id: site.id, action: 'reviewHazards' },
    }),
    many: (count) => ({
      code: 'hazards',
      tone: 'warning',
      text: `${count} sites: hazards were not reviewed in the past year.`,
      button: 'View',
      to: all,
    }),
  });
  yield* together(
    sites.filter(({ hasHours }) => !hasHours),
    {
      one: (site) => ({
        code: 'no_hours',
        tone: 'neutral',
        text: `${site.name}: no opening hours.`,
        button: 'Add hours',
        to: `${edit(site)}#hours`,
      }),
      many: (count) => ({
        code: 'no_hours',
        tone: 'neutral',
        text: `${count} sites: no opening hours.`,
        button: 'View',
        to: all,
      }),
    },
  );
  yield* together(
    sites.filter(({ hasAccessNotes }) => !hasAccessNotes),
    {
      one: (site) => ({
        code: 'no_access',
        tone: 'neutral',
        text: `${site.name}: no access information.`,
        button: 'Add access',
        to: `${edit(site)}#accessNotes`,
      }),
      many: (count) => ({
        code: 'no_access',
        tone: 'neutral',
        text: `${count} sites: no access information.`,
        button: 'View',
        to: all,
      }),
    },
  );
}

/** One line for a single record with its own button, or one line with a count for several. */
function* together<T>(
  those: readonly T[],
  { one, many }: { readonly one: (single: T) => Attention; readonly many: (count: number) => Attention },
): Generator<Attention> {
  const [first, second] = those;
  if (first !== undefined) yield second === undefined ? one(first) : many(those.length);
}

function* ofThePeople({ customerId, lockedChecks, bouncing, adminsWithoutMfa }: AttentionFacts): Generator<Attention> {
  for (const { id, name } of lockedChecks)
    yield {
      code: 'check_locked',
      tone: 'bad',
      text: `Caller check locked: 5 wrong passphrases for ${name}.`,
      button: 'Open',
      to: `/customer/${customerId}/contacts/${id}`,
    };
  yield* together(adminsWithoutMfa, {
    one: ({ id, name }) => ({
      code: 'admin_mfa',
      tone: 'warning',
      text: `${name} is an administrator without two-factor authentication.`,
      button: 'Open',
      to: `/customer/${customerId}/users/${id}`,
    }),
    many: (count) => ({
      code: 'admin_mfa',
      tone: 'warning',
      text: `${count} administrators have no two-factor authentication.`,
      button: 'View',
      to: `/customer/${customerId}/users?f.id=is:${adminsWithoutMfa.map(({ id }) => id).join(',')}`,
    }),
  });
  yield* together(bouncing, {
    one: ({ id, name }) => ({
      code: 'bouncing',
      tone: 'warning',
      text: `Emails to ${name} bounce.`,
      button: 'Correct email',
      to: `/customer/${customerId}/contacts/${id}/edit#email`,
    }),
    many: (count) => ({
      code: 'bouncing',
      tone: 'warning',
      text: `Emails to ${count} contacts bounce.`,
      button: 'View',
      to: `/customer/${customerId}/contacts?f.id=is:${bouncing.map(({ id }) => id).join(',')}`,
    }),
  });
}

function* ofTheRegister({ customerId, register }: AttentionFacts): Generator<Attention> {
  if (!register) return;
  const to = `/customers/${customerId}#register`;
  if (register.closedOn)
    yield {
      code: 'register_closed',
      tone: 'warning',
      text: `Closed on ${ukDay(register.closedOn)} according to the school register.`,
      button: 'Open',
      to,
    };
  else if (register.differences > 0)
    yield {
      code: 'register_differs',
      tone: 'info',
      text: `The school register differs in ${register.differences === 1 ? '1 field' : `${register.differences} fields`}.`,
      button: 'Compare',
      to,
    };
}

const ukDay = (day: string): string => day.split('-').reverse().join('/');
