import type { Plugin } from 'vite';

export const manifestAsData: () => Plugin;
export const manifestTexts: (nouns: number) => Promise<{ readonly text: string; readonly simulated: string }>;
