export function refuseIfHopeless(log: string, pid: number | undefined): void;
