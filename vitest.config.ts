import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'server', include: ['tests/{server,contract}/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'app',
          include: ['tests/{local,features,ui,sw,session,places,shell}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
    ],
  },
});
