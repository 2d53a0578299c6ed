import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SERVER = 'src/**/*.server.test.ts';

export default defineConfig({
  // Two workers: this runs beside a database, and small machines have two cores.
  test: {
    maxWorkers: 2,
    env: { TZ: 'Europe/London' },
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'], exclude: [SERVER], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: [SERVER],
          environment: 'node',
          globalSetup: 'src/core/testing/testServer.server.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: { name: 'screens', include: ['src/**/*.test.tsx'], environment: 'happy-dom', testTimeout: 20_000 },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
