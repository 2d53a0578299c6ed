import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '#tests/support/pdfText.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Answered, Asker } from '#tests/support/installation.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let other: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    other = await a(context, customer, { name: 'Brookside Academy' });
  });
});
afterAll(() => product.close());

const post = (path: string, draft: Values): Promise<Answered> =>
  admin.send('POST', `/api/v1/${path}`, { customerId: school.id, ...draft });
const made = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await post(path, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
const change = (path: string, row: Values, draft: Values): Promise<Answered> =>
  admin.send('PATCH', `/api/v1/${path}/${String(row.id)}`, { version: row.version, ...draft });
const refused = async (path: string, draft: Values): Promise<unknown> => {
  const { status, body } = await post(path, draft);
  expect(status, JSON.stringify(body)).toBe(422);
  return body.errors;
};

describe('a virtual machine', () => {
  const MACHINES = 'hardware/virtual-machines';

  it('runs on a hypervisor or in a cluster', async () => {
    const plain = await made('hardware/servers', { name: 'ASH-SRV-01' });
    expect(await refused(MACHINES, { name: 'VM-1' })).toEqual({
      hostAssetId: ['Choose the host, or enter the cluster that runs it.'],
    });
    expect(await refused(MACHINES, { name: 'VM-1', hostAssetId: plain.id })).toEqual({
      hostAssetId: ['ASH-SRV-01 is not a hypervisor. Set its hypervisor first.'],
    });
    await made(MACHINES, { name: 'VM-1', clusterName: 'ASH-CLUSTER' });
  });

  it('beyond the memory of its host is created with a warning', async () => {
    const host = await made('hardware/servers', { name: 'ASH-HV-01', hypervisor: 'hyperv', ramGb: 64 });
    const first = await post(MACHINES, { name: 'VM-2', hostAssetId: host.id, ramGb: 48 });
    expect(first.body.warnings ?? []).toEqual([]);
    const second = await post(MACHINES, { name: 'VM-3', hostAssetId: host.id, ramGb: 48 });
    expect(second.body.warnings).toMatchObject([
      {
        code: 'over_memory',
        message: 'The virtual machines of ASH-HV-01 would have 96 GB of its 64 GB, 1.5 times as much.',
      },
    ]);
  });

  it('has a host name that no server of its domain has', async () => {
    await made('hardware/servers', { name: 'ASH-DC-01', hostname: 'ASH-DC-01', directoryDomain: 'ash.internal' });
    const draft = { name: 'VM-4', clusterName: 'A', hostname: 'ash-dc-01', directoryDomain: 'ash.internal' };
    expect(await refused(MACHINES, draft)).toEqual({
      hostname: ['ASH-DC-01 already has the host name ash-dc-01 in ash.internal.'],
    });
  });
});

it('a storage appliance shows the capacity of its arrays and the failed disks', async () => {
  const disks = [1, 2, 3, 4, 5].map((bay) => ({
    bay,
    sizeGb: 4_000,
    state: bay === 4 ? 'failed' : 'good',
    hotSpare: bay === 5,
  }));
  const draft = { name: 'ASH-NAS-01', bays: 5, disks, arrays: [{ name: 'Data', level: '5', bays: '1-5' }] };
  const row = await made('hardware/storage-appliance', draft);
  expect([row.usableGb, row.failedDisks]).toEqual([12_000, 1]);
  expect(await refused('hardware/storage-appliance', { ...draft, name: 'ASH-NAS-02', bays: 4 })).toEqual({
    disks: ['Bay 5 does not exist. This appliance has 4 bays.'],
  });
});

it('a backup provider shows its used quota and whether its copies are sufficient', async () => {
  const copies = [
    { medium: 'disk', place: 'Server room' },
    { medium: 'cloud', place: 'UK South', offsite: true, immutableDays: 30 },
  ];
  const draft = { name: 'Cloud backup', quotaGb: 1_000, usedGb: 870, copies, lastRestoreResult: 'passed' };
  const row = await made('hardware/backup-providers', draft);
  expect([row.quotaUsedPercent, row.copyRule]).toEqual([8_700, 'met']);
  const changed = await change('hardware/backup-providers', row, { lastRestoreResult: 'failed', usedGb: null });
  expect([changed.body.row?.quotaUsedPercent, changed.body.row?.copyRule]).toEqual([null, 'notMet']);
});

it('a projector keeps the readings of its lamp, and asks about hours that decreased', async () => {
  const row = await made('hardware/projectors', { name: 'Hall projector', lampRatedHours: 2_000, lampHours: 1_700 });
  expect(row.lampUsedPercent).toBe(8_500);
  expect(row.readings).toHaveLength(1);
  const { body } = await change('hardware/projectors', row, { lampHours: 10 });
  expect(body.warnings).toMatchObject([{ code: 'lamp_changed' }]);
  expect(body.row?.lampUsedPercent).toBe(50);
});

describe('a camera', () => {
  const CAMERAS = 'hardware/cctv-cameras';

  it('has its own channel of its recorder', async () => {
    const recorder = await made('hardware/cctv-dvrs', { name: 'ASH-NVR-01', channels: 4 });
    await made(CAMERAS, { name: 'CAM-1', dvrAssetId: recorder.id, channel: 1 });
    expect(await refused(CAMERAS, { name: 'CAM-2', dvrAssetId: recorder.id, channel: 1 })).toEqual({
      channel: ['CAM-1 is already on channel 1 of this recorder.'],
    });
    expect(await refused(CAMERAS, { name: 'CAM-2', dvrAssetId: recorder.id, channel: 5 })).toEqual({
      channel: ['ASH-NVR-01 has 4 channels.'],
    });
    expect(await refused(CAMERAS, { name: 'CAM-2', channel: 1 })).toEqual({
      dvrAssetId: ['Choose the recorder of this channel.'],
    });
  });

  it('records sound only with a reason, and shows no password of its stream', async () => {
    expect(await refused(CAMERAS, { name: 'CAM-3', audio: true })).toEqual({
      audioReason: ['Enter why this camera records sound.'],
    });
    const fitter = await signInAs(product, 'Finn Fitter', ['asset.*', 'cctvCamera.*', 'customer.view'], 'all');
    const draft = { customerId: school.id, name: 'CAM-3', streamUrl: 'rtsp://admin:pa55@10.0.0.1/1' };
    expect(await fitter.send('POST', `/api/v1/${CAMERAS}`, draft)).toMatchObject({
      status: 422,
      body: { errors: { streamUrl: ['Remove the user name and password from the address.'] } },
    });
  });
});

describe('a phone', () => {
  it('has a valid IMEI, once at a customer', async () => {
    const phones = 'hardware/mobile-phones';
    const row = await made(phones, { name: 'Head’s phone', imei: '49 015420 323751 8' });
    expect(row.imei).toBe('490154203237518');
    expect(await refused(phones, { name: 'Copy', imei2: '490154203237518' })).toEqual({
      imei2: ['Head’s phone already has this IMEI.'],
    });
    expect(await refused(phones, { name: 'Copy', imei: '490154203237517' })).toMatchObject({
      imei: [expect.stringContaining('check digit')],
    });
    expect((await post(phones, { name: 'Elsewhere', imei: '490154203237518', customerId: other.id })).status).toBe(201);
    expect((await change(phones, row, { name: 'Deputy’s phone' })).status).toBe(200);
  });

  it('system has each extension once', async () => {
    const extensions = [{ number: '201' }, { number: '202' }, { number: '201' }];
    expect(await refused('hardware/phone-systems', { name: 'Phones', extensions })).toEqual({
      extensions: ['Extension 201 is listed twice.'],
    });
  });

  it('system prints its extensions by name, without names that the reader cannot see', async () => {
    const zoe = await made('contacts', { firstName: 'Zoe', lastName: 'Adams' });
    const phones = await made('hardware/phone-systems', {
      name: 'Phones',
      extensions: [{ number: '201', contactId: zoe.id, directDial: '01273 496001' }, { number: '200' }],
    });
    const url = `/api/v1/hardware/phone-systems/${String(phones.id)}/extensions.pdf`;
    const printed = async (by: Asker) =>
      pdfText((await product.app.inject({ url, headers: { cookie: by.cookie() } })).rawPayload).join('\n');
    const text = await printed(admin);
    expect(text).toContain('Extensions of Ashfield Primary School');
    expect(text).toContain('Zoe Adams');
    expect(text).toContain('01273 496001');
    expect(text.indexOf('201')).toBeLessThan(text.indexOf('200'));
    const technician = await signInAs(product, 'Tess Nichol', ['phoneSystem.view', 'asset.view'], 'all');
    expect(await printed(technician)).not.toContain('Zoe');
    const bare = await made('hardware/phone-systems', { name: 'Bare' });
    const none = await admin.get(`/api/v1/hardware/phone-systems/${String(bare.id)}/extensions.pdf`);
    expect([none.status, none.body.code]).toEqual([422, 'no_extensions']);
  });
});

describe('a list of extensions from a file', () => {
  const BASE = 'hardware/phone-systems';
  const imported = (row: Values, text: string, more: Values = {}) =>
    admin.send('POST', `/api/v1/${BASE}/${String(row.id)}/extensions`, { text, version: row.version, ...more });
  const now = async (row: Values) => (await admin.get(`/api/v1/${BASE}/${String(row.id)}`)).body.row ?? {};

  it('adds extensions and changes those with the same number, after a check that saves nothing', async () => {
    const ivy = await made('contacts', { firstName: 'Ivy', lastName: 'Okoro', email: 'ivy@ash.example' });
    const handset = await made('asset-extras', { name: 'Desk phone 7', assetTag: 'TEL-7' });
    const row = await made(BASE, {
      name: 'Trust phones',
      extensions: [{ number: '300', directDial: '01273 496300', groups: 'Office' }, { number: '301' }],
    });
    const text = 'Extension;User;Handset;Groups\n300;ivy@ash.example;tel-7;\n302;Ivy Okoro;;Hall\n301;;;\n';
    const counts = { added: 1, changed: 1, unchanged: 1, refused: 0 };
    const checked = await imported(row, text, { dryRun: true });
    expect([checked.status, checked.body]).toEqual([200, expect.objectContaining(counts)]);
    expect((await now(row)).version).toBe(row.version);
    const done = await imported(row, text);
    expect([done.status, done.body]).toEqual([200, expect.objectContaining(counts)]);
    const blank = { locationId: null, handsetAssetId: null, mac: null, directDial: null, forward: null, groups: null };
    expect((await now(row)).extensions).toEqual([
      {
        ...blank,
        number: '300',
        contactId: ivy.id,
        handsetAssetId: handset.id,
        directDial: '+441273496300',
        voicemail: false,
        groups: 'Office',
      },
      { ...blank, number: '301', contactId: null, voicemail: false },
      { ...blank, number: '302', contactId: ivy.id, voicemail: false, groups: 'Hall' },
    ]);
    // An older version is a conflict, as in every other form.
    expect(await imported(row, text)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is refused as a whole if a name is unknown, shared, of another customer or not visible', async () => {
    await made('contacts', { firstName: 'Sam', lastName: 'Twin', email: 'one@ash.example' });
    await made('contacts', { firstName: 'Sam', lastName: 'Twin', email: 'two@ash.example' });
    await made('contacts', { firstName: 'Olga', lastName: 'Stranger', customerId: other.id });
    const row = await made(BASE, { name: 'More phones' });
    const answer = await imported(row, 'Number,User\n1,Sam Twin\n2,Olga Stranger\n3,Nobody\n4,two@ash.example\n');
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'rows_refused',
      '3 rows are not valid. Nothing was imported.',
    ]);
    expect(answer.body.rows).toMatchObject([
      { row: 2, errors: { User: '2 contacts of this customer are called “Sam Twin”. Use a name that only one has.' } },
      { row: 3, errors: { User: 'No contact of this customer is called “Olga Stranger”.' } },
      { row: 4, result: 'refused' },
      { row: 5, result: 'added' },
    ]);
    expect((await now(row)).extensions ?? []).toEqual([]);
    const technician = await signInAs(product, 'Tom Nichol', ['phoneSystem.*', 'asset.view'], 'all');
    const blind = await technician.send('POST', `/api/v1/${BASE}/${String(row.id)}/extensions`, {
      text: 'Number,User\n4,two@ash.example\n',
      version: row.version,
    });
    expect(blind.status).toBe(422);
    const stranger = await signInAs(product, 'Sia Stranger', ['*'], [Number(other.id)]);
    const hidden = { text: 'Number\n1\n', version: row.version };
    expect((await stranger.send('POST', `/api/v1/${BASE}/${String(row.id)}/extensions`, hidden)).status).toBe(404);
  });
});

it('a password pasted into a plain field of the estate is refused, and the answer does not repeat it', async () => {
  const texts: readonly (readonly [string, Values])[] = [
    ['hardware/computers', { notes: 'Local admin, password: Kestrel-42!' }],
    ['hardware/phone-systems', { menus: 'Voicemail PIN 4821' }],
    ['hardware/cctv-dvrs', { exportProcedure: 'Sign in with pwd=Kestrel-42!' }],
    ['containers', { containerType: 'keySafe', keyWhere: 'Gate code: 4821' }],
  ];
  for (const [path, values] of texts) {
    const answer = await post(path, { name: 'With a secret', ...values });
    expect([path, answer.status, answer.body.code]).toEqual([path, 422, 'secret_in_text']);
    expect(answer.text).not.toMatch(/Kestrel|4821/);
  }
});

it('a door access controller has each door once', async () => {
  const doors = [1, 1].map((number) => ({ number, name: 'Hall' }));
  expect(await refused('hardware/door-access-controllers', { name: 'Doors', doors })).toEqual({
    doors: ['Door 1 is listed twice. Give each door a number of its own.'],
  });
});

it('a domain is stored in the form of the registry, once at a customer', async () => {
  const row = await made('hardware/domains', { name: 'Café', fqdn: 'https://www.Café-Ashfield.co.uk/' });
  expect([row.fqdn, row.readableName]).toEqual(['xn--caf-ashfield-deb.co.uk', 'café-ashfield.co.uk']);
  expect(await refused('hardware/domains', { name: 'Again', fqdn: 'café-ashfield.co.uk' })).toEqual({
    fqdn: ['Café already has this domain name.'],
  });
  expect(await refused('hardware/domains', { name: 'Ending', fqdn: 'co.uk' })).toMatchObject({
    fqdn: [expect.stringContaining('share')],
  });
});

it('proxy settings need the fields of their mode', async () => {
  const settings = 'network/proxy-settings';
  expect(await refused(settings, { name: 'Proxy' })).toEqual({
    host: ['Enter the host of the proxy.'],
    port: ['Enter the port of the proxy.'],
  });
  expect(await refused(settings, { name: 'Proxy', mode: 'pac' })).toEqual({
    pacUrl: ['Enter the address of the PAC file.'],
  });
  const inspected = await post(settings, { name: 'Proxy', mode: 'transparent', tlsInspection: true });
  expect(inspected.body.warnings).toMatchObject([{ code: 'no_ca_certificate' }]);
});

it('an SSID has at most 32 bytes, and warns of staff on an open network', async () => {
  expect(await refused('hardware/ssids', { name: 'Staff', ssid: 'é'.repeat(17) })).toMatchObject({
    ssid: [expect.stringContaining('34')],
  });
  const { body } = await post('hardware/ssids', { name: 'Staff', ssid: 'Staff', security: 'open', purpose: 'staff' });
  expect(body.warnings).toMatchObject([{ code: 'open_network' }]);
  expect(await refused('hardware/ssids', { name: 'Staff', ssid: 'Staff', security: 'enterprise' })).toEqual({
    radiusServers: ['Enter the RADIUS servers of this network.'],
  });
});

describe('a monitor', () => {
  it('has its own position at a computer', async () => {
    const desk = await made('hardware/computers', { name: 'ASH-PC-01' });
    await made('monitors', { name: 'Left', attachedToAssetId: desk.id, position: 'left' });
    expect(await refused('monitors', { name: 'Also left', attachedToAssetId: desk.id, position: 'left' })).toEqual({
      position: ['Left is already in this position.'],
    });
    const right = await made('monitors', { name: 'Right', attachedToAssetId: desk.id, position: 'right' });
    expect((await change('monitors', right, { attachedToAssetId: right.id })).body.errors).toEqual({
      attachedToAssetId: ['A monitor cannot be attached to itself.'],
    });
  });
});
