import type { Figure } from './figures.server.ts';
import { chosen, filled, oneOf, searchEntries, takeIds } from './filling.server.ts';
import { ADMINISTRATOR, type Home } from './product.server.ts';
import { sized } from './size.server.ts';
import type { Credentials } from './visitor.server.ts';

/** Colleagues with a login, a team and leave, in addition to those of the demo company. */
export const PEOPLE = sized(60, 10);
const TEAMS = sized(20, 4);

/** One of them, an engineer, with the administrator's password. */
export const colleagueOf = (at: number): Credentials => ({
  email: `colleague.${at}@msp.example`,
  password: ADMINISTRATOR.password,
});

/** Colleagues and teams, each colleague in one team, with a few weeks of leave around today. */
export const fillPeople = (home: Home): Promise<readonly Figure[]> =>
  filled(home, {
    of: 'colleagues',
    rows: PEOPLE,
    counted: `staff_member where employee_number like 'B%'`,
    tables: ['holiday'],
    fill: async (tx) => {
      const users = await takeIds(tx, '"user"', PEOPLE);
      const staff = await takeIds(tx, 'staff_member', PEOPLE);
      const teams = await takeIds(tx, 'team', TEAMS);
      await tx.query(
        `insert into "user" (id, name, email, status, role_ids)
         select ${users} + n, ${NAME}, 'colleague.' || n || '@msp.example', 'active', array[(select id from role where name = 'Engineer')]
           from generate_series(0, ${PEOPLE - 1}) n`,
      );
      await tx.query(
        `insert into user_password (user_id, hash) select ${users} + n, p.hash
           from generate_series(0, ${PEOPLE - 1}) n, user_password p join "user" u on u.id = p.user_id where u.email = $1`,
        [ADMINISTRATOR.email],
      );
      await tx.query(
        `insert into team (id, name, lead_id, member_ids)
         select ${teams} + n, 'Team ' || n, ${users} + n, array(select ${users} + p from generate_series(n, ${PEOPLE - 1}, ${TEAMS}) p)
           from generate_series(0, ${TEAMS - 1}) n`,
      );
      await tx.query(
        `insert into staff_member (id, name, user_id, employee_number, first_name, last_name, job_title, starts_on, patterns, leave_terms_id, status)
         select ${staff} + n, ${NAME}, ${users} + n, 'B' || n, split_part(${NAME}, ' ', 1), split_part(${NAME}, ' ', 2), 'Engineer', '2020-01-06',
                '[{"from":"2020-01-06","mon":450,"tue":450,"wed":450,"thu":450,"fri":450}]', (select min(id) from leave_terms), 'active'
           from generate_series(0, ${PEOPLE - 1}) n`,
      );
      await tx.query(
        `insert into holiday (staff_id, type_id, start, "end", days, minutes, status)
         select ${staff} + n, (select id from leave_type where kind = 'annual'), day, day + 3, '[]', 1800, ${oneOf(['approved', 'approved', 'pending'], 2)}
           from generate_series(0, ${PEOPLE - 1}) n, generate_series(-12, 12) w,
                lateral (select current_date + w * 28 + ${chosen(20, 1, '(n * 50 + w + 12)')}::int as day) d`,
      );
      for (const [noun, first, names] of [
        ['user', users, `array[${NAME}]`],
        ['staffMember', staff, `array[${NAME}, 'Engineer']`],
      ] as const)
        await tx.query(
          searchEntries(
            noun,
            `select ${first} + n as id, null::bigint as customer_id, ${NAME} as title, null as subtitle, false as archived,
                    ${names} as names, array[]::text[] as codes from generate_series(0, ${PEOPLE - 1}) n`,
          ),
        );
    },
  });

const NAME = `(${oneOf(['Amara', 'Ben', 'Carys', 'Dev', 'Ewan', 'Farah', 'Grace', 'Harri'], 60)} || ' ' || ${oneOf(['Adeyemi', 'Barker', 'Collins', 'Davies', 'Evans', 'Farooq', 'Griffiths'], 61)} || n)`;
