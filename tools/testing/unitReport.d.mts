export interface UnitReport {
  readonly passed: number;
  readonly failed: number;
  readonly code: number;
  readonly output: string;
  readonly files: string[];
  readonly names: string[];
}
export function unitReport(report: object, code: number, output: string): UnitReport;
