import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The policy of the product's own server.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

// The developer page of all parts: `npx vite --config tests/ui/gallery.vite.config.ts`, then /gallery.html?theme=dark
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../public',
  cacheDir: '../../node_modules/.vite-gallery',
  plugins: [react()],
  server: { port: 4178, strictPort: true, fs: { allow: ['../..'] } },
  preview: { port: 4179, strictPort: true, headers: { 'Content-Security-Policy': POLICY } },
  build: {
    outDir: '../../node_modules/.tmp/gallery',
    emptyOutDir: true,
    rolldownOptions: { input: 'gallery.html' },
  },
});
