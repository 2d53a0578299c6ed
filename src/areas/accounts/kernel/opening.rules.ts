import { sum } from './exact.ts';

/**
 * Codes with a balance that comes from open items or stock. The opening trial balance is compared with them, not
 * posted.
 */
export const OPENING_CONTROLS: readonly string[] = ['1001', '1100', '2100'];

/** Whether an opening trial balance matches the imported items. */
export function openingCheck(given: {
  readonly trialBalance: readonly { readonly code: string; readonly pence: number }[];
  readonly subledgers: Readonly<Record<string, number>>;
}) {
  const inBalance = (code: string): number =>
    sum(given.trialBalance.map((line) => (line.code === code ? line.pence : 0)));
  const posted = given.trialBalance.map(({ code, pence }) => (OPENING_CONTROLS.includes(code) ? 0 : pence));
  const differences = OPENING_CONTROLS.map((code) => {
    const [trialBalancePence, subledgerPence] = [inBalance(code), given.subledgers[code] ?? 0];
    return { code, trialBalancePence, subledgerPence, differencePence: subledgerPence - trialBalancePence };
  }).filter(({ differencePence }) => differencePence !== 0);
  return {
    trialBalanceSumPence: sum(given.trialBalance.map(({ pence }) => pence)),
    suspensePence: -(sum(posted) + sum(Object.values(given.subledgers))) || 0,
    differences,
  };
}
