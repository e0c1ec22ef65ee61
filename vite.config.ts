import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { publicPage, serverGuard } from './app/public-page/vite-plugins.ts';

/*
 * What the dialogs share, in three pieces: many small files compress worse. None of it belongs on a page before someone
 * reaches for a dialog, and what brings a style sheet is listed by name, since a page has the styles of all its pieces.
 */
const dialogPieces = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'form-rules',
    test: /node_modules\/zod\/|\/forms\/[^/.]+\.ts$|\/features\/(intake|booking|contact)\/(?!intake-address)[^/.]+\.ts$|\/content\/(mail-addresses|strategy-call)\.ts$/,
    priority: 1,
  },
  {
    name: 'form-controls',
    test: /\/ui\/(alert|dialog|error-summary|field|honeypot|inline-error|progress|select-field|text-area|text-field)\.tsx$|\/booking-fields\.tsx$|\/public-page\/dialogs\.tsx$/,
  },
];

export default defineConfig({
  plugins: [publicPage(), serverGuard(), reactRouter()],
  // The manifest stays in build/client/.vite: the byte budgets read it.
  build: { manifest: true },
  environments: {
    // What the dialogs share in two pieces, React and the rules of the forms: many small files compress worse.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: dialogPieces } } } } },
    ssr: { build: { rollupOptions: { input: './app/boot/main.ts' } } },
  },
});
