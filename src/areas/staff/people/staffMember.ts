import { DIVISIONS } from '#engine/calendar/bankHolidays.ts';
import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { email } from '#engine/kinds/email/email.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { postcode } from '#engine/kinds/postcode/postcode.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { YEAR_START } from '../entitlement/yearStart.ts';

const DAY = { min: 0, max: 1440, default: 0 } as const;
const PERSONAL = { optional: true, seenBy: 'staff.viewPersonal' } as const;
const MAY_UPDATE = { permission: 'staffMember.update' } as const;

const STATES = {
  prospective: { label: 'Starting', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  onLeaveLong: { label: 'On long leave', tone: 'info' },
  leaver: { label: 'Leaving', tone: 'warning' },
  left: { label: 'Left', tone: 'neutral' },
} as const;

/** A person who works for the company. A login is optional; the history keeps the names of leavers. */
export const staffMember = entity('staffMember', {
  label: 'Staff member',
  plural: 'Staff',
  path: 'staff',
  grants: { everyone: ['view'] },
  personalData: 'employment',
  icon: 'id-card',
  example: {
    fields: { employeeNumber: 'E{n}', startsOn: '2020-01-01', patterns: [{ from: '2020-01-01', mon: 450, tue: 450 }] },
  },
  scope: { by: 'none', because: 'colleagues can see the staff directory; personal data needs its own permission' },
  fields: {
    name: text({ readOnly: true, default: '', max: 201 }),
    userId: ref({
      label: 'Login',
      to: 'user',
      optional: true,
      unique: true,
      help: 'Leave blank for staff without a login.',
    }),
    employeeNumber: text({ max: 20, unique: true, search: 'identifier', aliases: ['payroll number', 'staff number'] }),
    title: text({ optional: true, max: 20 }),
    firstName: text({ max: 100, search: 'words', aliases: ['forename', 'given name'] }),
    lastName: text({ max: 100, search: 'words', aliases: ['surname', 'family name'] }),
    knownAs: text({ label: 'Preferred name', optional: true, max: 60, search: 'words', aliases: ['known as'] }),
    pronouns: text({ optional: true, max: 60 }),
    jobTitle: text({ max: 120, search: 'words', aliases: ['position'] }),
    departmentId: ref({ to: 'department', optional: true }),
    managerId: ref({ label: 'Manager', to: 'staffMember', optional: true, help: 'Decides on leave requests.' }),
    startsOn: day({ label: 'Start date', filter: true, aliases: ['joined'] }),
    endsOn: day({ label: 'Last day', optional: true, filter: true, aliases: ['end date'] }),
    continuousFrom: day({ optional: true, help: 'Where earlier employment counts as continuous.' }),
    employmentType: choice({
      default: 'permanent',
      options: {
        permanent: { label: 'Permanent' },
        fixedTerm: { label: 'Fixed term' },
        apprentice: { label: 'Apprentice' },
        contractor: { label: 'Contractor' },
        irregularHours: { label: 'Irregular hours' },
        partYear: { label: 'Part-year' },
      },
    }),
    patterns: rows({
      label: 'Working patterns',
      max: 50,
      help: 'Add a row when the pattern changes. For two weeks in turn, add two rows with the same date.',
      of: {
        from: day({ label: 'From' }),
        week: choice({
          default: 'every',
          options: { every: { label: 'Every week' }, second: { label: 'Second week' } },
        }),
        mon: duration({ label: 'Mon', ...DAY }),
        tue: duration({ label: 'Tue', ...DAY }),
        wed: duration({ label: 'Wed', ...DAY }),
        thu: duration({ label: 'Thu', ...DAY }),
        fri: duration({ label: 'Fri', ...DAY }),
        sat: duration({ label: 'Sat', ...DAY }),
        sun: duration({ label: 'Sun', ...DAY }),
      },
    }),
    bankHolidayDivision: choice({ label: 'Bank holidays of', default: 'england-and-wales', options: DIVISIONS }),
    leaveTermsId: ref({ label: 'Leave terms', to: 'leaveTerms', suggests: 'only' }),
    leaveYearStart: text({
      label: 'Own leave year',
      optional: true,
      max: 5,
      pattern: YEAR_START,
      help: 'Month and day, for example 04-06. Leave blank for the leave year of the terms.',
    }),
    homeAddress: notes({ ...PERSONAL }),
    homePostcode: postcode({ ...PERSONAL }),
    personalEmail: email({ ...PERSONAL }),
    mobile: phone({ label: 'Personal mobile', ...PERSONAL }),
    dateOfBirth: day({ ...PERSONAL }),
    emergencyContacts: rows({
      ...PERSONAL,
      max: 10,
      of: { name: text({ max: 120 }), relationship: text({ optional: true, max: 60 }), phone: phone() },
    }),
    commuteMiles: quantity({
      label: 'Commute',
      optional: true,
      min: 0,
      max: 500,
      unit: 'miles',
      seenBy: 'staff.viewPersonal',
    }),
    commuteVerified: flag({ default: false, seenBy: 'staff.viewPersonal' }),
    payrollRef: text({ label: 'Payroll reference', optional: true, max: 40, seenBy: 'staff.viewPersonal' }),
    wtrOptOut: flag({
      label: 'Opted out of the 48-hour week',
      default: false,
      seenBy: 'staff.viewPersonal',
      help: 'Attach the signed opt-out.',
    }),
    optOutNoticeWeeks: whole({ label: 'Weeks to opt back in', ...PERSONAL, min: 0, max: 13, unit: 'weeks' }),
    optOutFileId: file({ label: 'Signed opt-out', ...PERSONAL }),
    licenceCategories: text({ label: 'Driving licence categories', ...PERSONAL, max: 60 }),
    licenceResult: text({ label: 'Licence check result', ...PERSONAL, max: 120 }),
    licenceCheckedOn: day({ label: 'Licence checked', ...PERSONAL }),
    licenceNextCheckOn: day({ label: 'Next licence check', ...PERSONAL }),
    skills: tags({ optional: true }),
    certifications: rows({
      optional: true,
      max: 50,
      of: {
        name: text({ max: 120 }),
        level: text({ optional: true, max: 60 }),
        expiresOn: day({ label: 'Expires', optional: true }),
      },
    }),
    retentionClass: choice({
      default: 'staffFile',
      options: { staffFile: { label: 'Staff file' }, payroll: { label: 'Payroll records' } },
    }),
    status: choice({ default: 'prospective', readOnly: true, options: STATES }),
  },
  title: ['name'],
  subtitle: ['jobTitle'],
  columns: ['name', 'jobTitle', 'departmentId', 'managerId', 'status', 'startsOn', 'skills'],
  sort: 'name',
  sections: [
    {
      title: 'Person',
      fields: ['title', 'firstName', 'lastName', 'knownAs', 'pronouns', 'userId'],
    },
    {
      title: 'Job',
      fields: [
        'jobTitle',
        'employeeNumber',
        'departmentId',
        'managerId',
        'startsOn',
        'endsOn',
        'continuousFrom',
        'employmentType',
        'skills',
        'certifications',
      ],
    },
    {
      title: 'Working pattern',
      about: 'Working time on each day, without breaks. A pattern in use is kept; add a row for a change.',
      fields: ['patterns'],
    },
    {
      title: 'Leave',
      fields: ['leaveTermsId', 'bankHolidayDivision', 'leaveYearStart'],
    },
    {
      title: 'Personal details',
      about: 'Seen only by the person and by users with permission.',
      fields: ['homeAddress', 'homePostcode', 'personalEmail', 'mobile', 'dateOfBirth', 'emergencyContacts'],
    },
    {
      title: 'Payroll and driving',
      fields: [
        'payrollRef',
        'retentionClass',
        'commuteMiles',
        'commuteVerified',
        'wtrOptOut',
        'optOutNoticeWeeks',
        'optOutFileId',
        'licenceCategories',
        'licenceResult',
        'licenceCheckedOn',
        'licenceNextCheckOn',
      ],
    },
  ],
  essentials: ['firstName', 'lastName', 'jobTitle', 'employeeNumber', 'startsOn', 'patterns', 'leaveTermsId', 'userId'],
  states: { field: 'status', table: { ...STATES, left: { ...STATES.left, retired: true, final: true } } },
  actions: {
    start: { label: 'Start', done: 'Started', from: ['prospective'], to: 'active', tone: 'main', ...MAY_UPDATE },
    startLongLeave: {
      label: 'Start long leave',
      done: 'Long leave started',
      told: 'started the long leave of this',
      from: ['active'],
      to: 'onLeaveLong',
      confirm: 'For example parental leave or long sickness.',
      ...MAY_UPDATE,
    },
    endLongLeave: {
      label: 'Return from long leave',
      does: 'Return * from long leave',
      done: 'Returned from long leave',
      told: 'ended the long leave of this',
      from: ['onLeaveLong'],
      to: 'active',
      tone: 'main',
      ...MAY_UPDATE,
    },
    giveNotice: {
      label: 'Set as leaving',
      done: 'Set as leaving',
      told: 'set this as leaving',
      from: ['active', 'onLeaveLong'],
      to: 'leaver',
      input: { endsOn: day({ label: 'Last day' }) },
      ...MAY_UPDATE,
    },
    keep: {
      label: 'Cancel leaving',
      done: 'Leaving cancelled',
      told: 'cancelled the leaving of this',
      from: ['leaver'],
      to: 'active',
      ...MAY_UPDATE,
    },
    leave: {
      label: 'Set as left',
      done: 'Set as left',
      told: 'set this as left',
      from: ['leaver'],
      to: 'left',
      tone: 'danger',
      stepUp: true,
      confirm: 'The login is deactivated and future leave is withdrawn. The file is kept.',
      ...MAY_UPDATE,
    },
  },
  permanent: true,
  empty: ['No staff yet', 'Add the first person to plan leave and see who is away.'],
  matchBy: ['employeeNumber'],
});
