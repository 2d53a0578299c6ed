export declare function secretsIn(file: string, text: string): { file: string; line: number; what: string }[];
