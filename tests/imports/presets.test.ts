import { describe, expect, test } from 'vitest';
import '#app/areas.ts';
import { entityNamed, findEntity } from '#engine/entity/registry.ts';
import { columnsOf, headerForm } from '#engine/import/reading/headers.ts';
import { mapColumns, recognise } from '#engine/import/mapping/mapping.ts';
import { fieldOfPlace, isFillable, mappingComplaints, nounsOf, planOf } from '#engine/import/mapping/plan.ts';
import type { Place, Preset, Target } from '#engine/import/mapping/preset.ts';
import { presets } from '#engine/import/mapping/presets.ts';
import { isSecretHeader } from '#engine/import/reading/secretColumns.rules.ts';
import { knownFiles } from '#app/imports/presets.ts';

/** Headers as their writers write them. */
const HEADERS: Readonly<Record<string, string>> = {
  'itflow-clients':
    'Client Name,Industry,Referral,Website,Primary Location Name,Location Phone,Location Address,City,State,Postal Code,Country,Primary Contact Name,Title,Contact Phone,Extension,Contact Mobile,Contact Email,Hourly Rate,Currency,Payment Terms,Tax ID,Abbreviation',
  'itflow-contacts': 'Name,Title,Department,Email,Phone,Ext,Mobile,Location',
  'itflow-locations': 'Name,Description,Address,City,State,Postal Code,Phone,Hours',
  'itflow-assets':
    'Name,Description,Type,Make,Model,Serial Number,Operating System,Purchase Date,Warranty Expire,Install Date,Assigned To,Location,Physical Location,Notes,Client,Primary IP,Primary MAC',
  'snipe-it-assets':
    'Company,Name,Asset Tag,Category,Supplier,Manufacturer,Location,Order Number,Model,Model Notes,Model Number,Asset Notes,Purchase Date,Purchase Cost,Checkout Type,Checked Out To: Username,Checked Out To: First Name,Checked Out To: Last Name,Checked Out To: Email,Checked Out To: Location,Asset EOL Date',
  'snipe-it-users':
    'First Name,Last Name,Email,Username,Activated,Location,Address,City,State,Country,Postal Code,Website,Phone,Job Title,Notes,Employee Number,Company,Manager,Remote,VIP,Start Date,End Date,Gravatar',
  'snipe-it-locations': 'name,address,address2,city,state,country,zip,manager,manager username,currency',
  'snipe-it-models': 'Name,Category,Manufacturer,Model Notes,Model Number,Fieldset,Requestable,EOL,Min Qty',
};

test('what one customer for the whole file would settle is asked for once', () => {
  const columns = columnsOf((HEADERS['snipe-it-assets'] ?? '').split(','));
  const preset = knownFiles.find(({ key }) => key === 'snipe-it-assets');
  if (!preset) throw new Error('The preset is gone.');
  const complaints = (asked: object) => [
    ...mappingComplaints(planOf(preset, { ...mapColumns(preset, columns), asked: { ...asked } }, columns)),
  ];
  expect(complaints({})).toEqual(['Choose a value for the whole file: Customer.']);
  expect(complaints({ customerId: 4 })).toEqual([]);
});

describe.each(knownFiles.map((preset) => [preset.key, preset] as const))('%s', (key, preset) => {
  test('is recognised by its own header before any other kind of file', () => {
    const columns = columnsOf((HEADERS[key] ?? '').split(','));
    const [first] = recognise(presets(), columns);
    expect(first?.preset.key).toBe(key);
    expect(first?.known).toBe(columns.length);
  });

  test('is recognised with the columns its writer may leave out left out', () => {
    const columns = columnsOf((HEADERS[key] ?? '').split(',').filter((_, at) => at % 4 !== 3));
    expect(recognise(presets(), columns)[0]?.preset.key).toBe(key);
  });

  test('names nouns, fields and words that there are', () => {
    expect([...faultsIn(preset)]).toEqual([]);
  });
});

test('no column that a kind of file places is taken for a column of secrets', () => {
  const placed = presets().flatMap(({ columns }) =>
    columns.filter(({ to }) => to.length > 0).flatMap(({ headers }) => headers),
  );
  expect(placed.filter(isSecretHeader)).toEqual([]);
});

test('the templates ITFlow gives out for importing are recognised as well, padding and all', () => {
  const contacts = [
    'Full Name',
    'Job Title',
    'Department Name',
    'Email Address',
    'Office Phone',
    'Office Extension',
    'Mobile Phone',
    'Office Location',
  ];
  const assets =
    'Name,Description,Type,Make,Model,Serial,OS,Purchase Date,Assigned To,Location,Physical Location,Notes'.split(',');
  expect(recognise(presets(), columnsOf(contacts.map((header) => header.padEnd(20))))[0]?.preset.key).toBe(
    'itflow-contacts',
  );
  expect(recognise(presets(), columnsOf(assets))[0]?.preset.key).toBe('itflow-assets');
});

function* faultsIn(preset: Preset): Generator<string> {
  const targets = new Map(preset.targets.map((target) => [target.key, target]));
  for (const target of preset.targets) yield* targetFaults(preset, target, targets);
  const seen = new Set<string>();
  for (const { headers, to } of preset.columns) {
    for (const header of headers) {
      if (seen.has(headerForm(header))) yield `“${header}” is placed twice`;
      seen.add(headerForm(header));
    }
    for (const place of to) yield* placeFaults(place, targets.get(place.target), headers[0] ?? '');
  }
}

function* targetFaults(preset: Preset, target: Target, targets: ReadonlyMap<string, Target>): Generator<string> {
  if (!findEntity(target.noun)) return yield `there is no noun ${target.noun}`;
  if (target.usually && !nounsOf(target).some((noun) => noun.name === target.usually))
    yield `there is no noun ${target.usually}`;
  const named = [
    ...(target.needs ?? []),
    ...Object.keys(target.links ?? {}),
    ...Object.keys(target.fixed ?? {}),
    target.remarks,
    target.apart,
  ];
  for (const key of named) if (key && !fieldOfPlace(target, key)) yield `${target.noun} has no field ${key}`;
  for (const from of Object.values(target.links ?? {})) if (!targets.has(from)) yield `there is no target ${from}`;
  for (const key of preset.asks ?? [])
    if (!preset.targets.some((each) => fieldOfPlace(each, key))) yield `nothing has the asked field ${key}`;
}

function* placeFaults(place: Place, target: Target | undefined, header: string): Generator<string> {
  if (!target) return yield `“${header}” goes to no target`;
  if (place.field === 'id') return;
  if (place.field === 'noun') {
    const nouns = new Set(nounsOf(target).map((noun) => noun.name));
    for (const word of [...Object.values(place.words ?? {}), place.otherwise])
      if (word && !nouns.has(word)) yield `“${header}”: there is no noun ${word}`;
    return;
  }
  const field = fieldOfPlace(target, place.field);
  if (!field) return yield `“${header}”: ${target.noun} has no field ${place.field}`;
  if (!isFillable(field)) yield `“${header}”: ${place.field} cannot be filled`;
  if (place.cell && !field.of?.[place.cell]) yield `“${header}”: ${place.field} has no column ${place.cell}`;
  for (const key of [...(place.unless ?? []), ...Object.values(place.beside ?? {})])
    if (!fieldOfPlace(target, key)) yield `“${header}”: ${target.noun} has no field ${key}`;
  for (const key of Object.keys(place.beside ?? {}))
    if (!field.of?.[key]) yield `“${header}”: ${place.field} has no column ${key}`;
  if (place.line && field.kind !== 'notes') yield `“${header}”: ${place.field} has no lines`;
  for (const word of [...Object.values(place.words ?? {}), place.otherwise])
    if (word && field.options && !Object.keys(field.options).includes(word))
      yield `“${header}”: ${place.field} has no choice ${word}`;
  const referred = field.to ? entityNamed(field.to) : undefined;
  for (const key of [...(place.by ?? []), ...(place.within ?? []), ...Object.keys(place.creating ?? {})])
    if (referred && !referred.fields[key]) yield `“${header}”: ${referred.name} has no field ${key}`;
}
