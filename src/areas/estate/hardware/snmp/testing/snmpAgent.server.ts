import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The agent of Net-SNMP, where it is installed (`apt-get install snmpd`). */
export const agentBinary = ['/usr/sbin/snmpd', '/usr/local/sbin/snmpd'].find((path) => existsSync(path));

/** One value of the tree: OID, type in the words of `pass_persist`, value. */
export type Served = readonly [oid: string, type: string, value: string | number];

export interface SnmpAgent {
  /** Replaces all values. */
  serve(values: readonly Served[]): void;
  close(): Promise<void>;
}

interface Users {
  readonly community: string;
  /** A user of version 3 with authentication and privacy. */
  readonly user: { readonly name: string; readonly authentication: string; readonly privacy: string };
}

/** Starts a real agent that serves the given parts of the tree from a file. */
export async function snmpAgent(
  host: string,
  port: number,
  { community, user }: Users,
  roots: readonly string[],
): Promise<SnmpAgent> {
  if (!agentBinary) throw new Error('snmpd is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'crm-snmp-'));
  const data = join(folder, 'values.json');
  const script = join(folder, 'serve.mjs');
  const serve = (values: readonly Served[]): void => {
    writeFileSync(data, JSON.stringify([...values].sort(([one], [other]) => inOrder(one, other))));
  };
  serve([]);
  writeFileSync(script, `#!${process.execPath}\n${PASS_PERSIST.replace('DATA', JSON.stringify(data))}`);
  chmodSync(script, 0o755);
  const { name, authentication, privacy } = user;
  writeFileSync(
    join(folder, 'snmpd.conf'),
    [
      `agentaddress udp:${host}:${port}`,
      `rocommunity ${community}`,
      `createUser ${name} SHA-256 "${authentication}" AES "${privacy}"`,
      `rouser ${name} priv`,
      ...roots.map((root) => `pass_persist .${root} ${script}`),
    ].join('\n'),
  );
  const agent = spawn(
    agentBinary,
    ['-f', '-LE', '3', '-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid')],
    {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', SNMP_PERSISTENT_DIR: folder },
      stdio: 'ignore',
    },
  );
  await listening(agent, port);
  return {
    serve,
    close: async () => {
      const ended = once(agent, 'exit');
      agent.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** OIDs by their numbers: .9 comes before .10. */
function inOrder(one: string, other: string): number {
  const [mine, theirs] = [one, other].map((oid) => oid.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(mine.length, theirs.length); at++) {
    const difference = (mine[at] ?? -1) - (theirs[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Waits until the system lists the port of the agent among the open ones. */
async function listening(agent: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (agent.exitCode !== null) throw new Error(`snmpd ended with ${agent.exitCode}.`);
    if (readFileSync('/proc/net/udp', 'utf8').includes(`:${port.toString(16).toUpperCase().padStart(4, '0')} `)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('snmpd does not listen.');
}

/** The other end of `pass_persist`: reads questions, answers from the file. */
const PASS_PERSIST = `
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const compare = (a, b) => { const x = a.split('.').map(Number), y = b.split('.').map(Number);
  for (let i = 0; i < Math.max(x.length, y.length); i++) { const d = (x[i] ?? -1) - (y[i] ?? -1); if (d) return d; } return 0; };
const lines = [];
let wake = () => {};
createInterface({ input: process.stdin }).on('line', (line) => { lines.push(line); wake(); }).on('close', () => process.exit());
const line = async () => { while (lines.length === 0) await new Promise((go) => { wake = go; }); return lines.shift(); };
for (;;) {
  const word = await line();
  if (word === 'PING') { console.log('PONG'); continue; }
  const asked = (await line()).replace(/^\\./, '');
  const values = JSON.parse(readFileSync(DATA, 'utf8'));
  const found = values.find(([oid]) => (word === 'get' ? oid === asked : compare(oid, asked) > 0));
  console.log(found ? '.' + found[0] + '\\n' + found[1] + '\\n' + found[2] : 'NONE');
}
`;
