import type { Plugin } from 'vite';

export const iconsByName: () => Plugin;
