/**
 * A program that uses a client generated from the API description, imported as `client.ts`. It prints its results at
 * the end.
 */
export const PROGRAM = `
import { HttpError, ok } from '@oazapfts/runtime';
import * as api from './client.ts';

api.defaults.baseUrl = process.env.API_ADDRESS ?? '';
api.defaults.headers = { authorization: \`Bearer \${process.env.API_TOKEN ?? ''}\` };

async function refusal(asking: Promise<unknown>): Promise<{ status: number; problem: api.Problem }> {
  try {
    await asking;
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, problem: error.data };
    throw error;
  }
  throw new Error('It was not refused.');
}

const made: api.CustomerRecord = await ok(api.createCustomer({ name: 'Ash Grove School', type: 'school' }));
await ok(api.createCustomer({ name: 'Birch Accounting', type: 'business' }));
const { id, version } = made.row;

const schools: api.CustomerPage = await ok(api.listCustomer({ fType: 'is:school', sort: '-name', page: 1, size: 5 }));
const read = await ok(api.readCustomer(id));
const changed = await ok(api.changeCustomer(id, { version, phone: '01632 960123' }));
const phone: string | null = changed.row.phone;

const taken = await refusal(ok(api.changeCustomer(id, { version, phone: '01632 960456' })));
const changedFields: readonly string[] = taken.problem.changedFields ?? [];
const unfit = await refusal(ok(api.createCustomer({ name: '', type: 'school' })));
const absent = await refusal(ok(api.readCustomer(999_999_999)));
const unversioned = await refusal(ok(api.changeCustomer(id, { phone: null })));
const noChoice = await refusal(ok(api.listCustomer({ fType: 'is:castle' })));
const noOperator = await refusal(ok(api.listCustomer({ fName: 'like:Ash' })));

const lost = await ok(api.markLostCustomer(id, { version: changed.row.version, lostReason: 'price' }));
const told = (await ok(api.listCustomerHistory(id))).rows.map((line) => line.action);
const mac = await ok(api.postCalculationsNetMac({ input: '3C-52-82-00-00-01' }));

console.log(
  JSON.stringify({
    schools: schools.rows.map(({ name }) => name),
    total: schools.total,
    read: read.row.name,
    phone,
    may: read.may.includes('customer.update'),
    taken: [taken.status, taken.problem.code, changedFields],
    unfit: [unfit.status, unfit.problem.code, Object.keys(unfit.problem.errors ?? {})],
    absent: [absent.status, absent.problem.code],
    unversioned: [unversioned.status, unversioned.problem.code],
    noChoice: [noChoice.status, noChoice.problem.message],
    noOperator: [noOperator.status, noOperator.problem.message],
    status: lost.row.status,
    told,
    mac: 'mac' in mac ? mac.mac : mac.error,
  }),
);
`;

/** The compiler options of that program. */
export const COMPILED = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  files: ['program.ts'],
};
