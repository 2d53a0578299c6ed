export interface Answer {
  at: string;
  lock: string;
  source: string;
  flaws: { name: string; severity: string; title: string; url: string; versions: string; since?: string }[];
}
export declare function askService(facts: { lock: string; registry: string; now: string }): Promise<Answer>;
export declare function readCopy(text: string, facts: { lock: string; now: string }): Answer;
export declare function withAges(answer: Answer, last: string | undefined): Answer;
