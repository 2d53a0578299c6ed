import { areas, entities } from '#app/areas.ts';
import { type Action, outcomesOf } from '#engine/entity/states.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { snake } from '#engine/db/names.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { kindOf } from '#engine/kinds/kinds.ts';

/* Prints everything derived from one declaration: `npm run explain ups`. */
const noun = entities.find((each) => each.name === process.argv[2]);
const say = (text = ''): void => void process.stdout.write(`${text}\n`);

if (!noun) {
  say(`Enter a noun: npm run explain <noun>\n\n  ${entities.map((each) => each.name).join('  ')}`);
  process.exitCode = 1;
} else {
  say(`${noun.label} (${noun.plural})`);
  say(
    `\nTable  ${snake(noun.name)}${noun.base ? `, sharing the id and core columns of ${snake(noun.base.name)}` : ''}`,
  );
  for (const [key, field] of Object.entries<Field>(noun.fields))
    say(
      `  ${snake(key).padEnd(26)} ${kindOf(field).storage.padEnd(10)} ${labelOf(key, field)}${field.optional ? '' : ', required'}${field.unique ? ', unique' : ''}${field.to ? ` → ${field.to}` : ''}${field.search ? ', searched' : ''}`,
    );
  say('\nAddresses of the API');
  const base = `/api/v1/${noun.path}`;
  for (const line of [
    `GET ${base}  .csv  .xlsx`,
    `POST ${base}  /bulk`,
    `GET PATCH ${base}/{id}  /history`,
    `POST ${base}/{id}/archive  /restore`,
  ])
    say(`  ${line}`);
  for (const [name, action] of Object.entries<Action>(noun.actions ?? {}))
    say(
      `  POST ${base}/{id}/actions/${name}   ${action.label}: ${(action.from ?? ['any']).join(', ')} → ${outcomesOf(action).join(' or ') || 'the same'}; needs ${action.permission ?? `${noun.name}.${name}`}`,
    );
  say('\nScreens');
  for (const screen of areas.flatMap((area) => area.screens).filter((each) => each.of?.entity === noun.name))
    say(`  ${screen.path}   ${screen.title}; needs ${String(screen.permission ?? 'nothing')}`);
  say('\nPermissions');
  say(
    `  ${['view', 'create', 'update', 'delete', 'export', ...Object.keys(noun.actions ?? {})].map((action) => `${noun.name}.${action}`).join('  ')}`,
  );
  say(
    `\nVisible to ${noun.scope.by === 'none' ? `everyone with ${noun.name}.view (${noun.scope.because})` : `users by ${rootOf(noun).scope.by}, with ${'field' in noun.scope ? noun.scope.field : ''}`}`,
  );
  say(`Columns  ${noun.columns.join(', ')}`);
  say(
    `Events   ${rootOf(noun).name}: create, update, archive, restore${Object.keys(noun.actions ?? {})
      .map((action) => `, ${action}`)
      .join('')}`,
  );
  say(
    'Tests    create, read, list, update, archive, refusals, scope, stale version, log, event, CSV out and in, search, query count',
  );
}
