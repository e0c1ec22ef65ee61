import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/bundling/chunks.ts';
import { publicPage, serverGuard } from './scripts/bundling/vite-plugins.ts';

/** React takes longest, so a part of a public page asks for it together with its own file. */
const isReact = (file: string) => file.includes('/react-');

export default defineConfig(({ command }) => ({
  plugins: [publicPage(), serverGuard(), reactRouter()],
  // The manifest stays in build/client/.vite: the byte budgets read it.
  build: {
    manifest: true,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter(isReact) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema that the browser does not read stays out.
          treeshake: { manualPureFunctions: ['z'] },
          output: { codeSplitting: { groups: chunkGroups(import.meta.dirname) } },
        },
      },
    },
    // One file loads in a tenth of the time that thousands take. What brings code of another kind stays outside.
    ssr: {
      resolve: {
        ...(command === 'build' && { noExternal: true }),
        external: ['@electric-sql/pglite', '@node-rs/argon2', '@resvg/resvg-wasm', 'pino'],
      },
      build: { rolldownOptions: { input: './app/bootstrap/main.ts' } },
    },
  },
}));
