import type { Plugin } from 'vite';

export const manifestAsData: () => Plugin;
