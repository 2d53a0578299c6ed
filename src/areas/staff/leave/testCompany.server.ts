import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';

/** Ann reports to Mia, Mia to Max; Olu is a colleague. */
export interface TestCompany {
  readonly installation: TestProduct;
  readonly administrator: Asker;
  readonly ann: Asker;
  readonly mia: Asker;
  readonly max: Asker;
  readonly olu: Asker;
  readonly staffIds: Readonly<Record<'ann' | 'mia' | 'max' | 'olu', number>>;
  readonly userIds: Readonly<Record<'ann' | 'mia' | 'max' | 'olu', number>>;
  readonly types: Readonly<Record<string, number>>;
  make(path: string, draft: object): Promise<number>;
  /** A colleague with these permissions. */
  plannerOf(permissions: readonly string[]): Promise<Asker>;
  /** A Monday at least this many days from now, in a week without a bank holiday. */
  monday(after: number): string;
}

const EVERYBODYS = [
  'staffMember.view',
  'team.view',
  'holiday.view',
  'holiday.request',
  'holiday.approve',
  'leaveType.view',
];
const WEEK = { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 };

export async function openCompany(): Promise<TestCompany> {
  const installation = await openProduct();
  const { administrator } = installation;
  const make = async (path: string, draft: object): Promise<number> => {
    const { status, body, text } = await administrator.send('POST', `/api/v1/${path}`, draft);
    if (status !== 201) throw new Error(text);
    return Number(body.row?.id);
  };
  const leaveTermsId = await make('system/leave-terms', { name: 'Standard', fullTimeDays: 25, roundToMinutes: 225 });
  const person = async (name: string, managerId: number | null) => {
    const asker = await signInAs(installation, `${name} Test`, EVERYBODYS);
    const userId = await userIdOf(asker);
    const staffId = await make('staff', {
      firstName: name,
      lastName: 'Test',
      jobTitle: 'Engineer',
      employeeNumber: name,
      userId,
      managerId,
      startsOn: '2020-01-01',
      patterns: [{ from: '2020-01-01', ...WEEK }],
      leaveTermsId,
    });
    return { asker, userId, staffId };
  };
  const max = await person('Max', null);
  const mia = await person('Mia', max.staffId);
  const ann = await person('Ann', mia.staffId);
  const olu = await person('Olu', max.staffId);
  const { rows } = await installation.database.query<{ id: number; name: string }>('select id, name from leave_type');
  const monday = (after: number): string => {
    const day = addDays(companyToday(), after);
    return addDays(day, (8 - weekdayOf(day)) % 7);
  };
  return {
    installation,
    administrator,
    make,
    plannerOf: (permissions) => signInAs(installation, 'Pat Planner', permissions),
    monday,
    ann: ann.asker,
    mia: mia.asker,
    max: max.asker,
    olu: olu.asker,
    staffIds: { ann: ann.staffId, mia: mia.staffId, max: max.staffId, olu: olu.staffId },
    userIds: { ann: ann.userId, mia: mia.userId, max: max.userId, olu: olu.userId },
    types: Object.fromEntries(rows.map(({ id, name }) => [name, id])),
  };
}

/** The request in a response. */
export const requestIn = ({ body, status, text }: Answered): { id: number; version: number; status: string } => {
  if (status >= 300) throw new Error(text);
  const { id, version, status: state } = body.request as Record<string, unknown>;
  return { id: Number(id), version: Number(version), status: String(state) };
};
