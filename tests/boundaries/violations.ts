import path from 'node:path';

/** Path -> source. */
export type Tree = Readonly<Record<string, string>>;

const empty = 'export {};\n';

function brings(from: string, to: string): Tree {
  const name = to.startsWith('packages/') ? path.relative(path.dirname(from), to) : `#${to}`;
  return { [from]: `import '${name}';\n`, [to]: empty };
}

function needs(from: string, name: string): Tree {
  return { [from]: `import '${name}';\n` };
}

/** Violations of each boundary. */
export const violations: Readonly<Record<string, readonly Tree[]>> = {
  'no-cycles': [
    { 'ui/one.ts': "import '#ui/two.ts';\n", 'ui/two.ts': "import '#ui/one.ts';\n" },
    {
      'ui/first.ts': "import type { Second } from '#ui/second.ts';\nexport type First = Second;\n",
      'ui/second.ts': "import type { First } from '#ui/first.ts';\nexport type Second = First;\n",
    },
  ],
  'app-down': [
    { 'app/routes/public/home.tsx': "import '../../../bench/serve.ts';\n", 'bench/serve.ts': empty },
    { 'app/bootstrap/main.ts': "import '../../scripts/build.ts';\n", 'scripts/build.ts': empty },
  ],
  'app-server': [
    brings('app/routes/public/home.tsx', 'server/db/database.ts'),
    brings('app/shell/footer.tsx', 'server/log.ts'),
    {
      'app/routes/public/home.tsx': "import type { A } from '#server/a.ts';\nexport type B = A;\n",
      'server/a.ts': empty,
    },
  ],
  'features-down': [
    brings('features/any/any.server.ts', 'app/jobs.ts'),
    brings('features/any/any.server.ts', 'packages/mail-inbox/inbox.ts'),
    { 'features/any/any.ts': "import '../../tests/cast.ts';\n", 'tests/cast.ts': empty },
  ],
  'features-neighbors': [
    brings('features/any/any.ts', 'features/other/other.ts'),
    brings('features/any/any.server.ts', 'features/other/other.server.ts'),
    brings('features/accounts/sign-in/sign-in.server.ts', 'features/other/other.server.ts'),
    brings('features/any/steps/one.tsx', 'features/other/other.ts'),
  ],
  'core-alone': [
    brings('features/accounts/any.server.ts', 'features/leads/other.public.server.ts'),
    brings('features/intake/any.ts', 'features/intake/short/other.ts'),
    brings('forms/any.ts', 'features/webhooks/other.public.ts'),
    brings('ui/any.ts', 'ui/chart/other.ts'),
  ],
  'order-of-billing': [
    brings('features/billing/billing.ts', 'features/other/other.ts'),
    brings('features/billing/billing.server.ts', 'features/payment-sync/rows/a.server.ts'),
  ],
  'order-of-payment-sync': [brings('features/payment-sync/a.server.ts', 'features/purchases/a.server.ts')],
  'order-of-purchases': [brings('features/purchases/a.server.ts', 'features/subscriptions/a.server.ts')],
  'order-of-subscriptions': [brings('features/subscriptions/a.server.ts', 'features/other/a.server.ts')],
  'gallery-alone': [brings('ui/any.tsx', 'gallery/gallery.tsx')],
  'ui-alone': [
    brings('ui/button.tsx', 'features/any/any.ts'),
    brings('ui/button.tsx', 'content/site.ts'),
    brings('ui/button.tsx', 'server/log.ts'),
    brings('ui/button.tsx', 'app/root.tsx'),
  ],
  'content-alone': [brings('content/site.ts', 'ui/button.tsx'), brings('content/site.ts', 'features/any/any.ts')],
  'forms-alone': [
    brings('forms/text.ts', 'content/site.ts'),
    brings('forms/text.ts', 'features/any/any.ts'),
    brings('forms/text.ts', 'ui/button.tsx'),
  ],
  'server-alone': [
    brings('server/email/email.ts', 'content/site.ts'),
    brings('server/jobs/jobs.ts', 'features/any/any.server.ts'),
    brings('server/http/request-pipeline.ts', 'app/bootstrap/main.ts'),
    brings('server/email/email.ts', 'packages/mail-inbox/inbox.ts'),
  ],
  'values-alone': [brings('values/day.ts', 'forms/text.ts'), brings('values/day.ts', 'server/log.ts')],
  'packages-alone': [
    brings('packages/mail-inbox/inbox.ts', 'server/log.ts'),
    brings('packages/mail-inbox/inbox.ts', 'features/any/any.ts'),
    brings('packages/mail-inbox/i.ts', 'app/root.tsx'),
  ],
  'packages-bootstrap-only': [
    brings('app/routes/public/home.tsx', 'packages/mail-inbox/inbox.ts'),
    brings('server/email/email.ts', 'packages/mail-inbox/inbox.ts'),
  ],
  'nothing-imports-tests': [
    { 'ui/button.tsx': "import '../tests/open-test-database.ts';\n", 'tests/open-test-database.ts': empty },
    { 'server/log.ts': "import '../drills/kit.ts';\n", 'drills/kit.ts': empty },
    { 'server/log.ts': "import '#server/log.test.ts';\n", 'server/log.test.ts': empty },
  ],
  'nouns-pure': [
    brings('features/any/any.ts', 'server/log.ts'),
    brings('features/any/any.ts', 'features/any/any.server.ts'),
    brings('features/any/any.ts', 'features/any/any.table.ts'),
    brings('features/any/any.ts', 'features/any/any-form.tsx'),
    brings('features/any/any-limits.ts', 'ui/button.tsx'),
  ],
  'nouns-packages': [needs('features/any/any.ts', 'react'), needs('features/any/any.ts', 'drizzle-orm/pg-core')],
  'browser-no-node': [
    needs('features/any/any.ts', 'node:crypto'),
    needs('features/any/any-form.tsx', 'node:fs'),
    needs('features/any/any.email.tsx', 'node:fs'),
    needs('ui/button.tsx', 'node:path'),
    needs('content/site.ts', 'node:fs'),
    needs('app/public-page/enhance.ts', 'node:events'),
  ],
  'views-no-server': [
    brings('features/any/any-form.tsx', 'features/any/any.table.ts'),
    brings('features/any/any-form.tsx', 'server/log.ts'),
    brings('features/any/any.email.tsx', 'server/log.ts'),
  ],
  'views-no-use-cases': [
    brings('features/any/any-form.tsx', 'features/any/any.server.ts'),
    brings('features/any/steps/one.tsx', 'features/any/any.server.ts'),
    {
      'features/any/any.email.tsx':
        "import { type A, b } from '#features/any/any.server.ts';\nexport type C = A;\nb();\n",
      'features/any/any.server.ts': empty,
    },
  ],
  'emails-pure': [
    brings('features/any/any.email.tsx', 'features/any/any-form.tsx'),
    brings('features/any/any.email.tsx', 'ui/button.tsx'),
  ],
  'tables-below-verbs': [
    brings('features/any/any.table.ts', 'features/any/any.server.ts'),
    brings('features/any/any.table.ts', 'features/any/any-form.tsx'),
  ],
  'use-cases-no-views': [
    brings('features/any/any.server.ts', 'features/any/any-form.tsx'),
    brings('features/any/any.server.ts', 'ui/button.tsx'),
  ],
  'rows-by-verbs': [brings('app/routes/public/home.tsx', 'features/any/any.table.ts')],
  'zod-mini': [needs('features/any/any.ts', 'zod'), needs('app/shell/form.tsx', 'zod')],

  'door-payments': [
    needs('features/any/any.server.ts', 'stripe'),
    needs('server/jobs/jobs.ts', 'stripe'),
    needs('packages/stripe-sandbox/payments.ts', 'stripe'),
  ],
  'door-storage': [
    needs('features/any/any.server.ts', 'aws4fetch'),
    needs('server/email/email.ts', '@aws-sdk/client-s3'),
  ],
  'door-backups': [needs('features/any/any.server.ts', 'age-encryption')],
  'door-mail': [needs('features/any/any.server.ts', 'nodemailer'), needs('app/jobs.ts', 'nodemailer')],
  'door-accounts': [
    needs('features/any/any.server.ts', 'better-auth'),
    needs('server/http/request-pipeline.ts', 'better-auth/node'),
    needs('server/http/request-pipeline.ts', '@node-rs/argon2'),
  ],
  'door-database': [
    needs('features/any/any.server.ts', 'pg'),
    needs('features/any/any.server.ts', 'drizzle-orm/node-postgres'),
    needs('server/jobs/jobs.ts', '@electric-sql/pglite'),
  ],
  'door-jobs': [needs('features/any/any.server.ts', 'pg-boss')],
  'door-limits': [needs('server/http/request-pipeline.ts', 'rate-limiter-flexible')],
  'door-sanitizer': [needs('server/http/request-pipeline.ts', 'sanitize-html')],
  'door-markdown': [needs('features/any/any.server.ts', 'marked'), needs('ui/button.tsx', 'marked')],
  'door-rich-text': [needs('features/any/any-form.tsx', '@tiptap/core'), needs('app/shell/a.tsx', '@tiptap/pm/state')],
  'door-pictures': [needs('features/any/any.server.ts', '@resvg/resvg-wasm')],
  'door-camera-codes': [needs('features/any/any.server.ts', 'qr')],
  'door-uploads': [needs('features/any/any.server.ts', '@fastify/busboy')],
  'door-inbox': [needs('server/email/email.ts', 'smtp-server')],
  'door-parsed-mail': [needs('app/routes/inbox.tsx', 'postal-mime')],
  'door-tokens': [needs('server/http/request-pipeline.ts', 'jose'), needs('app/bootstrap/main.ts', 'jose')],
  'door-emails': [
    needs('features/any/any-form.tsx', '@react-email/render'),
    needs('ui/button.tsx', '@react-email/render'),
  ],
  'door-telemetry': [
    needs('server/http/request-pipeline.ts', 'prom-client'),
    needs('app/bootstrap/main.ts', 'prom-client'),
  ],
  'door-dates': [needs('forms/time-zone.ts', 'chrono-node')],
  'door-log': [needs('server/http/request-pipeline.ts', 'pino'), needs('app/bootstrap/main.ts', 'pino')],
  'door-headless': [
    needs('features/any/any-form.tsx', '@base-ui/react/dialog'),
    needs('app/shell/a.tsx', '@base-ui/react'),
  ],
  'rows-in-sql': [
    needs('app/routes/public/home.tsx', 'drizzle-orm'),
    needs('features/any/any-form.tsx', 'drizzle-orm'),
  ],

  'no-vague-folders-from': [{ 'ui/hooks/focus.ts': "import '#ui/icon.ts';\n", 'ui/icon.ts': empty }],
  'no-vague-folders-to': [
    brings('server/log.ts', 'server/utils/text.ts'),
    brings('features/any/any.ts', 'features/any/types/row.ts'),
    brings('app/root.tsx', 'features/common/common.ts'),
  ],
  'no-vague-files': [
    brings('server/log.ts', 'server/helpers.ts'),
    brings('features/any/any.ts', 'features/any/types.ts'),
  ],
  'no-barrels': [brings('app/root.tsx', 'ui/index.ts'), brings('app/root.tsx', 'features/any/index.tsx')],
  'no-dead-imports': [needs('server/log.ts', '#server/gone.ts'), needs('ui/button.tsx', './gone.tsx')],
};

/** Everything allowed. */
export const clean: Tree = {
  'app/bootstrap/main.ts':
    "import '#server/http/request-pipeline.ts';\nimport '../../packages/mail-inbox/inbox.ts';\nimport '#app/jobs.ts';\n",
  'app/jobs.ts': "import '#features/any/any.server.ts';\nimport '#server/jobs/jobs.ts';\n",
  'app/load-context.ts': "import type { Machine } from '#server/app-context.ts';\nexport type M = Machine;\n",
  'app/routes/public/home.tsx':
    "import '#features/any/any.server.ts';\nimport '#features/any/any-form.tsx';\nimport '#features/other/other.ts';\nimport '#content/site.ts';\n",
  'content/site.ts': empty,
  'features/accounts/accounts.ts': empty,
  'features/accounts/sign-in/sign-in.server.ts': "import 'better-auth';\nimport '#server/app-context.ts';\n",
  'features/other/limit.public.server.ts': "import '#server/app-context.ts';\n",
  'features/any/actions/act.server.ts': "import '#features/other/limit.public.server.ts';\n",
  'features/any/any.ts': "import 'zod/mini';\nimport '#content/site.ts';\nimport '#features/any/any-limits.ts';\n",
  'features/any/any-limits.ts': empty,
  'features/any/any.table.ts': "import 'drizzle-orm/pg-core';\nimport '#features/any/any.ts';\n",
  'features/any/any.email.tsx':
    "import '@react-email/render';\nimport '#features/any/any.ts';\nimport '#ui/email/email.tsx';\n",
  'features/any/any.server.ts':
    "import 'drizzle-orm';\nimport 'zod';\nimport 'node:crypto';\nimport '#features/any/any.table.ts';\nimport '#features/any/any.email.tsx';\nimport '#server/app-context.ts';\nimport '#features/accounts/sign-in/sign-in.server.ts';\n",
  'features/any/any-page.server.ts':
    "import type { Form } from '#features/any/any-form.tsx';\nexport type Page = { form: Form };\n",
  'features/any/any-page.tsx': "import type { Page } from '#features/any/any-page.server.ts';\nexport type P = Page;\n",
  'features/any/any-form.tsx':
    "import 'react';\nimport 'react-hook-form';\nimport '#features/any/any.ts';\nimport '#ui/button.tsx';\nimport '#features/accounts/accounts.ts';\n",
  'features/any/any.test.ts':
    "import '#features/other/other.ts';\nimport '../../tests/open-test-database.ts';\nimport 'pg';\n",
  'features/other/other.ts': empty,
  'packages/mail-inbox/inbox.ts': "import 'smtp-server';\nimport 'postal-mime';\nimport 'node:fs';\n",
  'server/db/database.ts': "import 'pg';\nimport '@electric-sql/pglite';\nimport 'drizzle-orm/node-postgres';\n",
  'server/http/request-pipeline.ts': "import '@fastify/busboy';\n",
  'server/jobs/jobs.ts': "import 'pg-boss';\n",
  'server/limits/limits.ts': "import 'rate-limiter-flexible';\n",
  'server/log.ts': "import 'pino';\n",
  'server/app-context.ts':
    "import type { N } from '#server/jobs/jobs.ts';\nexport type Machine = N;\nexport type M = string;\n",
  'server/email/email.ts': "import 'nodemailer';\nimport '@react-email/render';\n",
  'server/payments/payments.ts': "import 'stripe';\n",
  'server/storage/s3.ts': "import 'aws4fetch';\n",
  'tests/open-test-database.ts':
    "import '../features/any/any.server.ts';\nimport '../server/app-context.ts';\nimport 'pg';\n",
  'ui/button.tsx': "import '@base-ui/react/dialog';\nimport '#ui/icon.tsx';\n",
  'ui/icon.tsx': empty,
  'ui/email/email.tsx': "import '@react-email/render';\n",
};
