import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { publicPage, serverGuard } from './app/public-page/vite-plugins.ts';

export default defineConfig({
  plugins: [publicPage(), serverGuard(), reactRouter()],
  // The manifest stays in build/client/.vite: the byte budgets read it.
  build: { manifest: true },
  environments: {
    ssr: { build: { rollupOptions: { input: './app/boot/main.ts' } } },
  },
});
