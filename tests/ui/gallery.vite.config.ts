import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The developer's page of all parts: `npx vite --config tests/ui/gallery.vite.config.ts`, then /gallery.html?theme=dark
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  cacheDir: '../../node_modules/.vite-gallery',
  plugins: [react()],
  server: { port: 4178, strictPort: true, fs: { allow: ['../..'] } },
  build: {
    outDir: '../../node_modules/.tmp/gallery',
    emptyOutDir: true,
    rolldownOptions: { input: 'gallery.html' },
  },
});
