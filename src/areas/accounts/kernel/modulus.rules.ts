/** Weights for the check of sort code and account number. */
export interface ModulusRule {
  readonly from: string;
  readonly to: string;
  readonly method: 'MOD10' | 'MOD11' | 'DBLAL';
  /** One weight per digit of the sort code, then of the account number. */
  readonly weights: readonly number[];
}

/** Ranges for which the published specification has examples. Other sort codes are not checked. */
const KNOWN: readonly ModulusRule[] = [
  { from: '089000', to: '089999', method: 'MOD10', weights: [0, 0, 0, 0, 0, 0, 7, 1, 3, 7, 1, 3, 7, 1] },
  { from: '107999', to: '107999', method: 'MOD11', weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1] },
];

/** Whether an account number is valid for a sort code. Always true for a sort code without a rule. */
export function modulusCheck(
  { sortCode, account }: { readonly sortCode: string; readonly account: string },
  rules: readonly ModulusRule[] = KNOWN,
) {
  const digits = [...`${sortCode}${account.padStart(8, '0')}`].map(Number);
  const mine = rules.filter(({ from, to }) => from <= sortCode && sortCode <= to);
  return { valid: mine.every((rule) => keeps(rule, digits)) };
}

function keeps({ method, weights }: ModulusRule, digits: readonly number[]): boolean {
  const products = digits.map((digit, at) => digit * (weights[at] ?? 0));
  // The double alternate method adds up the digits of each product.
  const added = method === 'DBLAL' ? products.flatMap((each) => [...String(each)].map(Number)) : products;
  const total = added.reduce((all, each) => all + each, 0);
  return total % (method === 'MOD11' ? 11 : 10) === 0;
}
