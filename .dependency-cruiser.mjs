import { optionalFeatures } from './optional-features.mjs';

/**
 * The boundaries of docs/architecture.md. Rules speak of layers and kinds of file, so that they hold for the next feature
 * as well; only the features about money are named, for their order. `tests/boundaries/boundaries.test.ts` breaks each of
 * them once and sees it refused.
 */

const test = '\\.(test|spec)\\.tsx?$';
const layers = '^(app|features|forms|ui|gallery|content|server|values|packages)/';

/** A package, whether it is installed (its path) or not (its bare name), with an optional part of it. */
function vendor(name, part = '(/|$)') {
  return `(^|node_modules/)${name.replaceAll('/', '\\/').replaceAll('.', '\\.')}${part}`;
}

/** A vendor's package comes in by one door; tests may stand on the other side of it. */
function door(name, packages, doors) {
  return {
    name: `door-${name}`,
    comment: `${packages.join(', ')} is imported by ${doors.join(', ')} only.`,
    severity: 'error',
    from: { path: layers, pathNot: [...doors, test] },
    to: { path: packages.map((one) => (one.includes('(') ? one : vendor(one))) },
  };
}

function wall(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const uiFile = '^features/[^.]+\\.tsx$';
const emailFile = '^features/[^.]+\\.email\\.tsx$';
const nounFile = '^features/[^.]+\\.ts$';
const vague = '(lib|libs|util|utils|helper|helpers|type|types|hooks|service|services|misc|common|shared)';

/** The features about money, lowest first. */
const moneyFeatures = ['billing', 'payment-sync', 'purchases', 'subscriptions'];

const optional = [
  `^features/(${Object.keys(optionalFeatures).join('|')})/`,
  '^features/[^/]+/demonstration/',
  ...Object.values(optionalFeatures).flatMap(({ parts }) => parts.map((part) => `^${part.replaceAll('.', '\\.')}`)),
];

export default {
  forbidden: [
    // The layers: imports go down, never up and never in a circle.
    wall('no-cycles', 'Imports form no cycle. Type-only imports count.', {}, { circular: true }),
    wall(
      'app-down',
      'Routes ask features; app imports features, ui and content.',
      { path: '^app/', pathNot: test },
      { path: '^(tests|bench|drills|scripts)/' },
    ),
    wall(
      'app-server',
      'Only bootstrap, the entries, root, jobs, listeners and the load context touch server; routes read forms with it.',
      {
        path: '^app/',
        pathNot: [
          '^app/bootstrap/',
          '^app/entry\\.',
          '^app/root\\.tsx$',
          '^app/jobs\\.ts$',
          '^app/listeners\\.ts$',
          '^app/load-context\\.ts$',
          test,
        ],
      },
      { path: '^server/', pathNot: '^server/http/request/form-post\\.ts$' },
    ),
    wall(
      'features-down',
      'Features import ui, content and server; they do not know who asks.',
      { path: '^features/', pathNot: test },
      { path: '^(app|packages|tests|bench|drills|scripts)/' },
    ),
    wall(
      'features-neighbors',
      'Features do not import one another; routes combine them. Accounts and what stands in x.public.ts are for all.',
      { path: '^features/([^/]+)/', pathNot: [`^features/(${moneyFeatures.join('|')})/`, test] },
      { path: '^features/', pathNot: '^features/($1/|accounts/|.*[.]public([.]server)?[.]tsx?$)' },
    ),
    wall(
      'core-alone',
      'Only app and other optional features import an optional one; it listens to events of the core.',
      { path: '^(features|forms|ui|content|server|values|packages)/', pathNot: [...optional, test] },
      { path: optional },
    ),
    ...moneyFeatures.map((feature, at) =>
      wall(
        `order-of-${feature}`,
        `Among ${moneyFeatures.join(', ')}, each imports those before it; those after it listen to its events.`,
        { path: `^features/${feature}/`, pathNot: test },
        {
          path: '^features/',
          pathNot: `^features/((${moneyFeatures.slice(0, at + 1).join('|')})/|accounts/|.*[.]public([.]server)?[.]tsx?$)`,
        },
      ),
    ),
    wall(
      'ui-alone',
      'ui does not know that the product exists.',
      { path: '^ui/', pathNot: test },
      { path: '^(app|features|forms|content|server|packages|tests|bench|drills|scripts)/' },
    ),
    wall(
      'gallery-alone',
      'The gallery shows ui in development; no module of the product imports it.',
      { path: '^(app|features|forms|ui|content|server|values|packages)/', pathNot: test },
      { path: '^gallery/' },
    ),
    wall(
      'content-alone',
      'content is words and figures.',
      { path: '^content/', pathNot: test },
      { path: '^(app|features|forms|ui|server|packages|tests|bench|drills|scripts)/' },
    ),
    wall(
      'forms-alone',
      'forms is what every form of the public shares: pure rules, for features and their views.',
      { path: '^forms/', pathNot: test },
      { path: '^(app|features|ui|content|server|packages|tests|bench|drills|scripts)/' },
    ),
    wall(
      'server-alone',
      'server does not know that the product exists.',
      { path: '^server/', pathNot: test },
      { path: '^(app|features|forms|ui|content|packages|tests|bench|drills|scripts)/' },
    ),
    wall(
      'values-alone',
      'values is below every other layer.',
      { path: '^values/', pathNot: test },
      { path: '^(app|features|forms|ui|content|server|packages|tests|bench|drills|scripts)/' },
    ),
    wall(
      'packages-alone',
      'Packages know nothing of the product: they import themselves, one another by name, and libraries.',
      { path: '^packages/', pathNot: test },
      { path: '^(app|features|forms|ui|content|server|values|tests|bench|drills|scripts)/' },
    ),
    wall(
      'packages-bootstrap-only',
      'Only bootstrap imports the packages.',
      { path: '^(app|features|forms|ui|content|server|values)/', pathNot: ['^app/bootstrap/', test] },
      { path: '^packages/' },
    ),
    wall(
      'nothing-imports-tests',
      'tests, bench, drills and scripts import anything; nothing imports them.',
      { pathNot: ['^(tests|bench|drills|scripts)/', '^[^/]+$', test] },
      { path: ['^(tests|bench|drills|scripts)/', test] },
    ),

    // Inside a feature.
    wall(
      'nouns-pure',
      'x.ts is nouns and rules: pure files and content.',
      { path: nounFile, pathNot: test },
      { path: '^(server|ui)/|^features/.*(\\.server\\.ts|\\.table\\.ts|\\.tsx)$' },
    ),
    wall(
      'nouns-packages',
      'x.ts needs zod, href() of the router and, for revisions, a word diff; nothing else from the registry.',
      { path: nounFile, pathNot: test },
      {
        dependencyTypes: [
          'npm',
          'npm-dev',
          'npm-peer',
          'npm-optional',
          'npm-no-pkg',
          'npm-unknown',
          'unknown',
          'undetermined',
        ],
        pathNot: [vendor('zod'), vendor('react-router'), vendor('diff')],
      },
    ),
    wall(
      'browser-no-node',
      'What a browser may load has no Node in it.',
      {
        path: [
          '^ui/',
          '^content/',
          '^forms/',
          '^values/',
          '^app/public-page/',
          '^app/home/',
          '^app/shell/',
          nounFile,
          uiFile,
          emailFile,
        ],
        pathNot: test,
      },
      { dependencyTypes: ['core'] },
    ),
    wall(
      'views-no-server',
      'A view never imports .table or server/.',
      { path: [uiFile, emailFile], pathNot: test },
      { path: '^server/|^features/.*\\.table\\.ts$' },
    ),
    wall(
      'views-no-use-cases',
      'A view imports no .server; it may take the type of what a .server reads.',
      { path: [uiFile, emailFile], pathNot: test },
      { path: '^features/.*\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    wall(
      'emails-pure',
      'x.email.tsx: pure files, content and the email elements.',
      { path: emailFile, pathNot: test },
      { path: [uiFile, '^ui/'], pathNot: '^ui/email/' },
    ),
    wall(
      'tables-below-verbs',
      'x.table.ts knows the nouns; the verbs know it.',
      { path: '^features/.*\\.table\\.ts$' },
      { path: '^ui/|^features/.*(\\.server\\.ts|\\.tsx)$' },
    ),
    wall(
      'use-cases-no-views',
      'x.server.ts reads and writes: rules, table, emails and server. It may take the type of what a view shows.',
      { path: '^features/.*\\.server\\.ts$' },
      { path: ['^ui/', uiFile], dependencyTypesNot: ['type-only'] },
    ),
    wall(
      'rows-by-verbs',
      'Only x.server.ts reads or writes: the tables are for it alone.',
      { path: '^(app|ui|content|server)/|^features/.*\\.tsx$', pathNot: test },
      { path: '^features/.*\\.table\\.ts$' },
    ),
    wall(
      'zod-mini',
      'A schema may reach the browser: zod/mini, half the size and without eval.',
      {
        path: ['^(app|forms|ui|content)/', '^features/'],
        pathNot: ['^features/.*\\.server\\.ts$', '^app/bootstrap/', test],
      },
      { path: vendor('zod'), pathNot: vendor('zod/(v4/)?mini') },
    ),

    // One door a vendor.
    door('payments', ['stripe'], ['^server/payments/']),
    door('storage', ['aws4fetch', '@aws-sdk'], ['^server/storage/']),
    door('backups', ['age-encryption'], ['^server/backup/']),
    door('mail', ['nodemailer'], ['^server/email/']),
    door('accounts', ['better-auth', '@better-auth', '@node-rs/argon2'], ['^features/accounts/']),
    door('camera-codes', ['qr'], ['^features/account-pages/']),
    door(
      'database',
      ['pg', '@electric-sql', 'drizzle-kit', vendor('drizzle-orm/(node-postgres|pglite|migrator|postgres-js)')],
      ['^server/(db|backup)/'],
    ),
    door('jobs', ['pg-boss'], ['^server/jobs/']),
    door('limits', ['rate-limiter-flexible'], ['^server/limits/']),
    door('uploads', ['@fastify/busboy'], ['^server/http/']),
    door('pictures', ['@resvg'], ['^server/pictures/']),
    door('sanitizer', ['sanitize-html'], ['^features/insights/', '^features/site-content/logo-svg']),
    door('markdown', ['marked'], ['^features/insights/', '^features/newsletter/campaigns/', '^ui/rich-text/']),
    door('rich-text', ['@tiptap'], ['^ui/rich-text/']),
    door('inbox', ['smtp-server'], ['^packages/mail-inbox/']),
    door('parsed-mail', ['postal-mime'], ['^packages/mail-inbox/', '^server/email/']),
    door('tokens', ['jose'], ['^packages/oauth-sandbox/', '^features/accounts/']),
    door('emails', ['@react-email', 'html-to-text'], ['^server/email/', '\\.email\\.tsx$', '^ui/email/']),
    door('telemetry', ['prom-client'], ['^server/(telemetry|metrics)/']),
    door('dates', ['chrono-node'], ['^features/dates/']),
    door('log', ['pino'], ['^server/log\\.ts$']),
    door('headless', ['@base-ui'], ['^ui/']),
    wall(
      'rows-in-sql',
      'drizzle-orm is spoken by server, tables and verbs.',
      { path: layers, pathNot: ['^server/', '^features/.*\\.(server|table)\\.ts$', test] },
      { path: vendor('drizzle-orm') },
    ),

    // A thing stands with its narrowest owner, and the file itself is imported.
    wall(
      'no-vague-folders-from',
      'Name a folder by what it owns.',
      { path: `(^|/)${vague}/`, pathNot: '^(node_modules|\\.\\.)/' },
      {},
    ),
    wall(
      'no-vague-folders-to',
      'Name a folder by what it owns.',
      {},
      { path: `(^|/)${vague}/`, pathNot: '(^|/)node_modules/|^\\.\\./' },
    ),
    wall(
      'no-vague-files',
      'Name a file by what it says.',
      { path: layers },
      { path: `(^|/)${vague}(\\.server)?\\.tsx?$`, pathNot: '(^|/)node_modules/' },
    ),
    wall(
      'no-barrels',
      'Import the file itself.',
      { path: layers },
      { path: '(^|/)index\\.(ts|tsx|js|mjs)$', pathNot: '(^|/)(node_modules|build)/' },
    ),
    wall(
      'no-dead-imports',
      'An import of our own leads to a file.',
      { path: layers },
      { path: '^(\\.|#)', pathNot: '/\\+types/', couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|\\.data|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json'],
    },
  },
};
