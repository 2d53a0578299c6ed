export function runningServer(folder: string): { pid: number; port: number } | 'starting' | undefined;
