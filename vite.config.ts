import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { trimRouter } from './app/public-page/bundling/trim-router.ts';
import { publicPage, serverGuard, shortPreload } from './app/public-page/bundling/vite-plugins.ts';

/*
 * What dialogs and islands share, in few pieces: many small files compress worse, and React and the forms' rules, which
 * always come together, best as one. A page has the style sheets of every piece that it uses, so what stands on pages
 * of reading is kept apart from what belongs to forms.
 */
const pieces = [
  {
    name: 'frame',
    test: /\/(app\/shell\/([a-z]+\/)?[^/]+|ui\/([a-z]+\/)?(styles|layout|button|honeypot|icon|spinner|visually-hidden))\.css$/,
  },
  // All at once: a sheet that a later page brings makes the browser style and lay out the page before it again, which
  // takes a second where that is a long list.
  {
    name: 'back-office',
    test: /\/(app\/admin|features\/leads|features\/[a-z-]+\/(campaigns\/)?admin|features\/insights\/(differences|editor)|ui\/(keyboard|menu))\/([a-z-]+\/)?[a-z-]+\.css$|\/(draft-note|light-dialog|list-table|list-toolbar|metric-strip|selection)\.css$/,
  },
  // What public pages use too.
  { name: 'pager', test: /\/pager\.css$/ },
  { name: 'state', test: /\/(empty|skeleton|state)\.css$/ },
  // What the portal uses too.
  { name: 'signed-in', test: /\/ui\/(layout\/text|list\/(data-table|ruled-list))\.css$/ },
  // The look of a field, for the newsletter form too, without the rest of the controls.
  { name: 'control', test: /\/(control|inline-error)\.css$/ },
  // With what loads a part later, since the script of public pages has need of both. Before React, which would
  // take it along with the dialogs.
  {
    name: 'session',
    test: /\/features\/(accounts\/(after-login|session-hint|session-channel)|browser-errors\/watch-errors|intake\/draft\/draft-life|booking\/prefill\/draft-key\.public)\.ts$|\/(opener|page-names|scrollbar-width)\.ts$|\/content\/mail-addresses\.ts$|vite\/preload-helper/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|\/public-page\/([a-z]+\/)?(dialogs|alive)\.tsx$/,
  },
  // Hydrated pages alone have a router.
  { name: 'router', test: /node_modules\/react-router\// },
  // What forms and parts of public pages without React send and fetch with.
  {
    name: 'exchange',
    test: /\/forms\/(swap-part|json|local-draft|form-id|own-time-zone|text|sending\/(submit-form|alert-element))\.ts$|\/values\/ids\.ts$|\/content\/strategy-call\.ts$/,
  },
  {
    // The rules of forms, which pages without one do without.
    name: 'form-rules',
    test: /node_modules\/zod\/|\/forms\/(sending\/offline|(?!timestamp|time-zone|history|swap-part|json|local-draft|form-id|text|field-kinds)[^/.]+)\.ts$/,
  },
  { name: 'sent-by-visitors', test: /\/forms\/(attribution\/attribution\.ts|sending\/use-resend-online\.tsx)$/ },
  { name: 'basics', test: /\/ui\/([a-z]+\/)?(button|honeypot|icon|layout|spinner|visually-hidden)\.tsx$/ },
  {
    name: 'form-controls',
    test: /\/ui\/([a-z]+\/)?(alert|dialog|choice|checkbox|checkbox-group|field|inline-error|progress|plain-text-area|radio-group|select-field|text-field)\.|\/forms\/faults\/|\/ui\/(feedback\/done-mark|list\/facts)\.css$/,
  },
  { name: 'text-control', test: /\/ui\/fields\/text-(area|control)\.tsx$/ },
  { name: 'questions', test: /\/features\/questions\/questions\.public\.ts$/ },
  {
    name: 'intake-rules',
    test: /\/features\/intake\/(submissions\/intake-answers|(?!intake-address|intake-refusals)[^/.]+(\.copy)?)\.ts$|\/forms\/field-kinds\.ts$/,
  },
  { name: 'field-control', test: /\/field-control\.public\.tsx$/ },
  {
    name: 'intake-steps',
    test: /\/features\/intake\/steps\/[a-z-]+\.tsx?$/,
  },
  { name: 'prefill', test: /\/prefill-booking\.public\.ts$/ },
  // With its uploads, which a call that asks for files has use for too.
  {
    name: 'intake-dialog',
    test: /\/features\/intake\/(wizard|draft|uploads)\/(?!draft-life|attach|plain-files)|\/ui\/fields\/files\/file-row\.|\/dialogs\/intake-dialog\.tsx$/,
  },
  { name: 'zones', test: /\/forms\/time-zone\.ts$/ },
  {
    name: 'booking',
    test: /\/features\/booking\/(pages\/)?(?!call-|own-call|booking-(page|thanks|refusals))[^/.]+(\.copy)?\.(tsx?|css)$/,
  },
  // On every page of portal and back office, and on no public page. The frame of public pages stays out of it.
  {
    name: 'hydrated',
    test: /\/app\/(links\.ts|([a-z]+\/)+(session-watch|hidden-page|wordmark|site-link|site-data|error-status)\.)|\/content\/([a-z]+\/)?(portal|navigation)\.ts|\/ui\/(local-time|script-wait|list\/tabs)\./,
  },
  // Pages of both kinds have these, so the next pieces must not.
  { name: 'plain-page', test: /\/ui\/page\/plain-page\./ },
  { name: 'page-frame', test: /\/page-frame\.tsx/ },
  { name: 'portal-frame', test: /\/portal-frame\.tsx/ },
  { name: 'root', test: /\/app\/(entry\.client|root)\.tsx/ },
  { name: 'leads', test: /\/features\/leads\/leads(\.copy)?\.ts$/ },
  { name: 'sources', test: /\/content\/(sources|readable-name)\.ts$/ },
  { name: 'states', test: /\/ui\/feedback\/(empty|skeleton|state)\.tsx$/ },
  { name: 'admin', test: /\/app\/routes\/admin\/(admin|page)\.tsx|\/use-retrying-fetcher\.tsx/ },
].map((piece, place, { length }) => ({ ...piece, priority: length - place }));

/*
 * What the script of public pages asks for together with a part that it loads, and so names in its 5 KB: styles that
 * not every page has, and React, which takes longest. The parts ask for the small pieces themselves.
 */
const comesAlong = /\/(?!frame-)[^/]*\.css$|\/react-[^/]*\.js$/;

export default defineConfig(({ command }) => ({
  plugins: [publicPage(), serverGuard(), shortPreload(), trimRouter(), reactRouter()],
  // The manifest stays in build/client/.vite: the byte budgets read it.
  build: {
    manifest: true,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => comesAlong.test(file)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema that the browser does not read stays out.
          treeshake: { manualPureFunctions: ['z'] },
          output: { codeSplitting: { groups: pieces } },
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
