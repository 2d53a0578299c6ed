import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { entities } from '#app/areas.ts';
import { ownedTables } from '#engine/store/ownedTable.server.ts';
import { tableOf } from '#engine/store/table.server.ts';

/*
 * Writes the SQL for the changes in the declarations since the last migration. `npm run migration -- add-projectors`
 * writes it; `-- --check` only reports whether one is missing.
 */
const SNAPSHOT = 'drizzle/snapshot.json';

const name = process.argv[2] ?? '--check';
const tables = Object.fromEntries(
  entities.flatMap((entity) => [[entity.name, tableOf(entity)] as const, ...ownedTables(entity)]),
);
const before = existsSync(SNAPSHOT) ? JSON.parse(readFileSync(SNAPSHOT, 'utf8')) : generateDrizzleJson({});
// A fixed ID keeps the snapshot the same for the same declarations.
const after = { ...generateDrizzleJson(tables, before.id), id: '00000000-0000-0000-0000-000000000000', prevId: '' };
const statements = await generateMigration(before, after);

if (statements.length === 0) {
  process.stdout.write('The migrations match the declarations.\n');
} else if (name === '--check') {
  process.stdout.write(
    `A migration is missing. Create it with: npm run migration -- <what-changed>\n\n${statements.join('\n')}\n`,
  );
  process.exitCode = 1;
} else {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error('Enter the name of the migration in lower case with hyphens, such as add-projectors');
  const numbers = (await readdir('drizzle')).map((file) => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? -1));
  const file = `drizzle/${String(Math.max(...numbers, -1) + 1).padStart(4, '0')}_${name}.sql`;
  writeFileSync(file, `${statements.join('\n').replaceAll('--> statement-breakpoint', '')}\n`);
  writeFileSync(SNAPSHOT, `${JSON.stringify(after, null, 1)}\n`);
  process.stdout.write(`${file}: ${statements.length} statements. Check the file before you commit it.\n`);
}
