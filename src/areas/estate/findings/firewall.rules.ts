import { type Block, parseBlock } from '#engine/network/ip.ts';
import { dayIn, type Facts, type Finding, inDays, type Rule } from './finding.ts';

/** Findings on a firewall: open rules, rules without a reason, overdue reviews and overlapping VPN networks. */
export const firewallFindings: Rule = (row, today) => [...rules(row), ...reviews(row, today), ...networks(row)];

function* rules(row: Facts): Generator<Finding> {
  const allowed = rowsIn(row, 'rules').filter((rule) => rule.action === 'allow');
  const fix = { field: 'rules', button: 'Review rules' };
  const open = allowed.filter((rule) => isAny(rule.from) && isAny(rule.to));
  if (open.length > 0)
    yield {
      code: 'any_any_allow',
      tone: 'bad',
      text: `Allows all traffic: ${named(open)}.`,
      short: 'allowing all traffic',
      ...fix,
    };
  const unexplained = allowed.filter((rule) => typeof rule.reason !== 'string' || rule.reason.trim() === '');
  if (unexplained.length > 0)
    yield {
      code: 'rule_unexplained',
      tone: 'warning',
      text: `${unexplained.length === 1 ? '1 rule has' : `${unexplained.length} rules have`} no reason: ${named(unexplained)}.`,
      short: 'with unexplained rules',
      ...fix,
    };
}

function* reviews(row: Facts, today: string): Generator<Finding> {
  const whole = dayIn(row, 'ruleReviewDueOn');
  const days = [whole, ...rowsIn(row, 'rules').map((rule) => dayIn(rule, 'reviewOn'))].filter((day) => day !== null);
  const due = days.sort()[0];
  if (due === undefined || due > today) return;
  yield {
    code: 'review_due',
    tone: 'warning',
    text: `Rules were due for review ${inDays(due, today)}.`,
    short: 'with rules due for review',
    field: due === whole ? 'ruleReviewDueOn' : 'rules',
    button: 'Record review',
  };
}

/** Two tunnels with overlapping remote networks: one of them receives no traffic. */
function* networks(row: Facts): Generator<Finding> {
  const tunnels = rowsIn(row, 'vpns').map((vpn) => ({ name: vpn.name, nets: netsIn(vpn.remoteNets) }));
  for (const [at, one] of tunnels.entries())
    for (const other of tunnels.slice(at + 1))
      if (one.nets.some((net) => other.nets.some((also) => overlap(net, also))))
        yield {
          code: 'vpn_overlap',
          tone: 'warning',
          text: `The networks behind ${String(one.name)} and ${String(other.name)} overlap.`,
          short: 'with overlapping tunnels',
          field: 'vpns',
          button: 'Check VPNs',
        };
}

const overlap = (one: Block, other: Block): boolean =>
  one.family === other.family && one.first <= other.last && other.first <= one.last;

const netsIn = (text: unknown) =>
  (typeof text === 'string' ? text : '')
    .split(/[\s,;]+/)
    .map(parseBlock)
    .filter((block) => block !== null);

const rowsIn = (row: Facts, key: string): readonly Facts[] => (Array.isArray(row[key]) ? row[key] : []);

const ANY = ['any', 'all', '*', '0.0.0.0/0', '::/0'];
const isAny = (text: unknown): boolean => typeof text === 'string' && ANY.includes(text.trim().toLowerCase());

const MOST_NAMED = 3;
function named(rules: readonly Facts[]): string {
  const names = rules.slice(0, MOST_NAMED).map((rule) => String(rule.name));
  const more = rules.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
