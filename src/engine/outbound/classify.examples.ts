import type { Example } from '../calculations/calculation.ts';

/** host, allowed blocks, and the result: the inner address, its class, whether it is allowed. */
const CASES: readonly (readonly [
  says: string,
  host: string,
  allow: readonly string[],
  address: string,
  found: string,
  allowed: boolean,
])[] = [
  ['an address of the internet', '93.184.215.14', [], '93.184.215.14', 'public', true],
  ['a private one', '10.20.0.5', [], '10.20.0.5', 'private', false],
  ['a private one that is allowed', '10.20.0.5', ['10.20.0.0/16'], '10.20.0.5', 'private', true],
  ['this machine, mapped', '::ffff:127.0.0.1', [], '127.0.0.1', 'loopback', false],
  ['this machine, hexadecimal and short', '0x7f.1', [], '127.0.0.1', 'loopback', false],
  ['this machine, as one number', '2130706433', [], '127.0.0.1', 'loopback', false],
  ['the metadata of a cloud, translated', '64:ff9b::a9fe:a9fe', [], '169.254.169.254', 'metadata', false],
  ['this machine, through a tunnel', '2002:7f00:1::', [], '127.0.0.1', 'loopback', false],
  ['a provider’s own', '100.64.1.1', [], '100.64.1.1', 'shared', false],
  ['a private one of the sixth version', 'fd12:3456::1', ['fd12:3456::/32'], 'fd12:3456::1', 'private', true],
  ['metadata that a block would allow', '169.254.169.254', ['169.254.0.0/16'], '169.254.169.254', 'metadata', false],
  ['nowhere, which is here', '0.0.0.0', [], '0.0.0.0', 'loopback', false],
  ['this machine, which a block cannot allow', '127.0.0.1', ['127.0.0.0/8'], '127.0.0.1', 'loopback', false],
  ['this machine, octal', '0177.0.0.01', [], '127.0.0.1', 'loopback', false],
  ['this machine, in wide digits', '１２７.0.0.1', [], '127.0.0.1', 'loopback', false],
  ['this machine, in brackets', '[::1]', [], '::1', 'loopback', false],
  ['this machine, in an old form', '::7f00:1', [], '127.0.0.1', 'loopback', false],
  ['this machine, turned over in a tunnel', '2001:0:1:2:3:4:80ff:fffe', [], '127.0.0.1', 'loopback', false],
  ['metadata among private ones', 'fd00:ec2::254', ['fd00::/8'], 'fd00:ec2::254', 'metadata', false],
  ['metadata among shared ones', '100.100.100.200', ['100.64.0.0/10'], '100.100.100.200', 'metadata', false],
  ['a neighbour on the wire', 'fe80::1', [], 'fe80::1', 'link-local', false],
  ['everybody', '224.0.0.1', [], '224.0.0.1', 'multicast', false],
  ['documentation', '203.0.113.7', ['203.0.113.0/24'], '203.0.113.7', 'reserved', false],
  ['what was never given out', '4000::1', [], '4000::1', 'reserved', false],
  ['an address of the internet, new', '2606:4700::1111', [], '2606:4700::1111', 'public', true],
];

export const outboundClassifyExamples: readonly Example[] = CASES.map(
  ([says, host, allow, address, found, allowed]) => ({
    says,
    input: { host, allow },
    output: { address, class: found, allowed },
  }),
);
