import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { publicPage, serverGuard } from './app/public-page/vite-plugins.ts';

const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 };
const formRules = {
  name: 'form-rules',
  test: /node_modules\/zod\/|\/(forms|features\/(intake|booking|contact))\/[^/.]+\.ts$|\/content\/(site|claims)\.ts$/,
  priority: 1,
};

const formControls = {
  name: 'form-controls',
  test: /\/ui\/(alert|dialog|error-summary|field|honeypot|inline-error|progress|select-field|text-area|text-field)\.tsx$/,
};

export default defineConfig({
  plugins: [publicPage(), serverGuard(), reactRouter()],
  // The manifest stays in build/client/.vite: the byte budgets read it.
  build: { manifest: true },
  environments: {
    // What the dialogs share in two pieces, React and the rules of the forms: many small files compress worse.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [react, formRules, formControls] } } } } },
    ssr: { build: { rollupOptions: { input: './app/boot/main.ts' } } },
  },
});
