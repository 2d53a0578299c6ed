export function refuseIfUnrecoverable(log: string, pid: number | undefined): void;
