import { type Asked, behaviour } from '#engine/actions/behaviour.server.ts';
import type { AfterSave, BeforeSave, Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { ActionsOf, Row, Settable } from '#engine/entity/entity.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { refused } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { emailKind } from '#engine/kinds/email/email.ts';
import { keepsCustomer, lastByCustomer, ownersOf, refuseWith, warn } from '../belonging.server.ts';
import { customer } from '../customers/customer.ts';
import { FOLLOWED, settle } from '../settle.server.ts';
import { repoint } from '../uses.server.ts';
import { contact } from './contact.ts';
import { fullNameOf, joinedRoles, partedName, samePeopleAmong } from './contact.rules.ts';
import { CONTACT_ROLES, type ContactRole } from './contactRoles.ts';
import { peopleLike } from './people.server.ts';

const ROLE_ORDER = Object.keys(CONTACT_ROLES) as ContactRole[];

type ContactChange = Change<typeof contact>;

const prepare: BeforeSave<typeof contact> = async (context, changes) => {
  await ownersOf(context, changes.filter(takesPrimary));
  const today = companyToday(new Date(context.now));
  for (const change of changes) judge(change, today);
  await askAboutTwins(
    context,
    changes.filter((change) => !change.problem && (!change.before || NAMING.some((key) => change.given.has(key)))),
  );
};

const followUp: AfterSave<typeof contact> = async (context, changes) => {
  await movePrimary(context, changes);
  await tellCustomers(context, changes);
};

/** Behaviour of contacts. */
export const contactBehaviour = behaviour(contact, {
  beforeSave: [prepare],
  afterSave: [followUp],
  actions: { leave, comeBack: () => ({ leftOn: null, replacedById: null }) },
});

const HANDS_OVER = 'handOver';
const NAMING = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'directDial'] as const;

function judge(change: ContactChange, today: string): void {
  const { before, after } = change;
  keepsCustomer(change, 'the contact');
  if (change.problem) return;
  if (isNamedWhole(change)) Object.assign(after, partedName(after.name ?? ''));
  if (!fullNameOf(after)) return refuseWith(change, 'validation', 'Enter a first or a last name.', 'lastName');
  after.name = fullNameOf(after);
  const addresses = after.otherEmails.map((each) => emailKind.read(each, {}));
  const wrong = addresses.find((read) => 'refused' in read);
  if (wrong && 'message' in wrong) return refuseWith(change, 'validation', wrong.message, 'otherEmails');
  after.otherEmails = addresses.flatMap((read) => ('value' in read ? [String(read.value)] : []));
  if (after.marketingConsent && !before?.marketingConsent && !after.consentOn) after.consentOn = today;
  if (after.marketingConsent && after.consentOn && after.consentOn > today)
    return refuseWith(change, 'validation', 'Choose today or an earlier date.', 'consentOn');
  if (after.status === 'left' && takesPrimary(change))
    refuseWith(change, 'validation', 'A leaver cannot be the primary contact.', 'roles');
}

/** Whether only the full name is given, as by pickers and single-column files. */
const isNamedWhole = ({ before, after, given }: ContactChange): boolean =>
  after.name !== null && after.name !== before?.name && !given.has('firstName') && !given.has('lastName');

const takesPrimary = ({ before, after }: ContactChange): boolean =>
  after.roles.includes('primary') && !before?.roles.includes('primary');

/** Warns about possible duplicates. This is no error: two Smiths with one office address are normal. */
async function askAboutTwins(context: Context, changes: readonly ContactChange[]): Promise<void> {
  if (changes.length === 0) return;
  const known = await peopleLike(
    context.tx,
    changes.map(({ after }) => ({ ...personOf(after), customerId: after.customerId })),
  );
  const twinsOf = new Map([...known].map(([customerId, people]) => [customerId, samePeopleAmong(people)]));
  for (const change of changes) {
    const { after } = change;
    const twins = twinsOf.get(after.customerId)?.(personOf(after)) ?? [];
    const twin = twins.find((each) => each.id !== after.id);
    if (twin)
      warn(change, {
        code: 'same_person',
        field: 'lastName',
        message: `${fullNameOf(twin)} is already a contact of this customer${twin.email ? ` (${twin.email})` : ''}. Possible duplicate.`,
        holder: { id: twin.id, title: fullNameOf(twin) },
      });
  }
}

const personOf = ({ firstName, lastName, email, otherEmails, phone, mobile, directDial }: ContactChange['after']) => ({
  firstName,
  lastName,
  email,
  otherEmails,
  phones: [phone, mobile, directDial].filter((each) => each !== null),
});

/** Keeps one primary contact per customer: the last one set in this write takes the role from the others. */
async function movePrimary(context: Context, changes: readonly Saved<typeof contact>[]): Promise<void> {
  // A contact who hands over loses all roles in the same step.
  const last = lastByCustomer(changes.filter((change) => takesPrimary(change) && change.action !== HANDS_OVER));
  if (last.size === 0) return;
  const { rows } = await context.tx.query<{ id: number; roles: ContactRole[] }>(
    `select c.id, c.roles from contact c join unnest($1::bigint[], $2::bigint[]) as x (customer_id, id) on c.customer_id = x.customer_id
      where c.roles @> array['primary'] and c.id <> x.id`,
    [[...last.keys()], [...last.values()]],
  );
  await settle(
    context,
    contact,
    rows.map(({ id, roles }) => ({ id, set: { roles: roles.filter((role) => role !== 'primary') } })),
    'movePrimary',
  );
}

/** Stores the filled roles on the customer, so that lists can filter by missing ones. */
async function tellCustomers(context: Context, changes: readonly Saved<typeof contact>[]): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) =>
      String(before?.roles ?? []) !== String(after.roles) ||
      // A new contact without roles changes nothing.
      (before?.archivedAt ?? null) !== after.archivedAt,
  );
  const ids = [...new Set(changed.map(({ after }) => after.customerId))];
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; held: ContactRole[] | null; roles: ContactRole[] | null }>(
    `select c.id, c.contact_roles as held, (select array_agg(distinct role) from contact p, unnest(p.roles) as role where p.customer_id = c.id and p.archived_at is null) as roles
       from customer c where c.id = any($1::bigint[])`,
    [ids],
  );
  const patches = rows.map(({ id, held, roles }) => ({
    id,
    held: held ?? [],
    contactRoles: joinedRoles(ROLE_ORDER, roles ?? []),
  }));
  await settle(
    context,
    customer,
    patches
      .filter(({ held, contactRoles }) => String(held) !== String(contactRoles))
      .map(({ id, contactRoles }) => ({ id, set: { contactRoles } })),
    FOLLOWED,
  );
}

/**
 * Marks a contact as a leaver and ends their approvals. A replacement takes over their roles and every reference to
 * them: as keyholder, as emergency contact, on assets they held.
 */
async function leave({
  context,
  row,
  input,
}: Asked<typeof contact, ActionsOf<typeof contact>['leave']>): Promise<Settable<typeof contact>> {
  if (input.leftOn > companyToday(new Date(context.now)))
    throw refused('not_yet', 'Mark contacts as leavers on or after their last day.');
  const ended = {
    leftOn: input.leftOn,
    replacedById: input.replacedById,
    roles: [],
    mayApproveUpTo: null,
    mayRequestAccess: false,
    mayRequestSecrets: false,
  };
  if (input.replacedById === null) return ended;
  const [next] = await readRows(context.tx, contact, context.actor, [input.replacedById], { lock: true });
  if (!next || next.customerId !== row.customerId)
    throw refused('wrong_customer', 'Choose a contact of the same customer.');
  if (next.id === row.id || next.status === 'left' || next.archivedAt)
    throw refused('has_left', 'Choose a current contact.');
  if (input.handOver) await handOver(context, row, next);
  return ended;
}

async function handOver(context: Context, row: Row<typeof contact>, next: Row<typeof contact>): Promise<void> {
  await repoint(context, 'contact', row.id, next.id, {
    action: HANDS_OVER,
    except: ['contact', 'contactLink'],
  });
  const roles = joinedRoles(ROLE_ORDER, next.roles, row.roles);
  await settle(context, contact, [{ id: next.id, set: { roles } }], HANDS_OVER);
}
